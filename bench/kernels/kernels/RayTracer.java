package kernels;

/**
 * Ray tracer of 64 reflecting spheres lit by point lights, with shadows. The rows of the image are
 * dealt out to the threads in turn; the scene is only read and each pixel has one writer.
 *
 * <p><b>This kernel contains one data race, on purpose</b>: see {@link #addToChecksum}. All else in
 * it is free of races.
 */
final class RayTracer implements Kernel {
    private static final int[] PIXELS = {300, 1_000, 2_000}; // per edge of the image
    /** Sum of all pixel values of the right image; only exact operations are used, so it is exact. */
    private static final long[] CHECKSUM = {229_721_094_650L, 2_552_440_443_793L, 10_208_141_967_166L};

    private static final int GRID = 4; // spheres per edge of the cube
    private static final double RADIUS = 3;
    private static final int MAX_DEPTH = 5;
    private static final double NEAR = 1e-6; // keeps a ray from hitting the surface it starts on

    private record Vec(double x, double y, double z) {
        Vec plus(Vec v) {
            return new Vec(x + v.x, y + v.y, z + v.z);
        }

        Vec minus(Vec v) {
            return new Vec(x - v.x, y - v.y, z - v.z);
        }

        Vec times(double t) {
            return new Vec(x * t, y * t, z * t);
        }

        double dot(Vec v) {
            return x * v.x + y * v.y + z * v.z;
        }

        Vec unit() {
            return times(1 / Math.sqrt(dot(this)));
        }
    }

    private record Sphere(Vec centre, Vec colour) {
        /** Distance along the ray (unit direction) to the first hit, or infinity. */
        double hit(Vec origin, Vec direction) {
            Vec toCentre = centre.minus(origin);
            double along = toCentre.dot(direction);
            double discriminant = along * along - toCentre.dot(toCentre) + RADIUS * RADIUS;
            if (discriminant < 0) {
                return Double.POSITIVE_INFINITY;
            }
            double root = Math.sqrt(discriminant);
            double distance = along - root > NEAR ? along - root : along + root;
            return distance > NEAR ? distance : Double.POSITIVE_INFINITY;
        }
    }

    private int size;
    private int threads;
    private int pixels;
    private Sphere[] spheres;
    private Vec[] lights;
    private int[] image;
    private Object[] locks; // one per thread, which is the mistake
    private long checksum;

    @Override
    public String name() {
        return "RayTracer";
    }

    @Override
    public void prepare(int size, int threads) {
        this.size = size;
        this.threads = threads;
        pixels = PIXELS[size];
        image = new int[pixels * pixels];
        checksum = 0;
        locks = new Object[threads];
        for (int id = 0; id < threads; id++) {
            locks[id] = new Object();
        }
        lights = new Vec[] {
            new Vec(100, 100, -50), new Vec(-100, 100, -50), new Vec(100, -100, -50),
            new Vec(-100, -100, -50), new Vec(0, 0, -200)};
        spheres = new Sphere[GRID * GRID * GRID];
        for (int i = 0; i < spheres.length; i++) {
            int a = i % GRID;
            int b = i / GRID % GRID;
            int c = i / (GRID * GRID);
            spheres[i] = new Sphere(
                    new Vec(place(a), place(b), place(c)),
                    new Vec((a + 1.0) / GRID, (b + 1.0) / GRID, (c + 1.0) / GRID));
        }
    }

    /** Coordinate of the i-th sphere along an edge of the cube, which is centred on the origin. */
    private static double place(int i) {
        return 8.0 * (i - (GRID - 1) / 2.0);
    }

    @Override
    public void run() throws InterruptedException {
        Workers.runAll(threads, this::render);
    }

    private void render(int id) {
        Vec eye = new Vec(4, 7, -60);
        long sum = 0;
        for (int row = id; row < pixels; row += threads) {
            for (int column = 0; column < pixels; column++) {
                Vec onScreen = new Vec(
                        (column + 0.5) / pixels - 0.5, 0.5 - (row + 0.5) / pixels, 1);
                int pixel = pixel(trace(eye, onScreen.unit(), 0));
                image[row * pixels + column] = pixel;
                sum += pixel;
            }
        }
        addToChecksum(id, sum);
    }

    /**
     * THE INTENDED DATA RACE. Each thread locks an object of its own, so the lock excludes nobody:
     * with two or more threads the read and the write of {@code checksum} here race with those of
     * every other thread, and an update can be lost. The original benchmark is known for the same
     * mistake. Nothing else orders the threads between their start and this update, so the race
     * exists in every execution, even if the updates are far apart in time. There is one racy
     * field, and this line has all the racy accesses to it.
     */
    private void addToChecksum(int id, long sum) {
        synchronized (locks[id]) {
            checksum += sum;
        }
    }

    private Vec trace(Vec origin, Vec direction, int depth) {
        Sphere nearest = null;
        double distance = Double.POSITIVE_INFINITY;
        for (Sphere sphere : spheres) {
            double d = sphere.hit(origin, direction);
            if (d < distance) {
                distance = d;
                nearest = sphere;
            }
        }
        if (nearest == null) {
            return new Vec(0.05, 0.05, 0.1); // background
        }
        Vec point = origin.plus(direction.times(distance));
        Vec normal = point.minus(nearest.centre()).times(1 / RADIUS);
        Vec reflected = direction.minus(normal.times(2 * direction.dot(normal)));
        Vec result = nearest.colour().times(0.1);
        for (Vec light : lights) {
            Vec toLight = light.minus(point);
            Vec lightDirection = toLight.unit();
            double diffuse = normal.dot(lightDirection);
            if (diffuse > 0 && !shadowed(point, lightDirection, Math.sqrt(toLight.dot(toLight)))) {
                double highlight = 0.3 * power16(Math.max(0, reflected.dot(lightDirection)));
                result = result.plus(nearest.colour().times(0.3 * diffuse))
                        .plus(new Vec(highlight, highlight, highlight));
            }
        }
        if (depth < MAX_DEPTH) {
            result = result.plus(trace(point, reflected.unit(), depth + 1).times(0.3));
        }
        return result;
    }

    private boolean shadowed(Vec point, Vec direction, double lightDistance) {
        for (Sphere sphere : spheres) {
            if (sphere.hit(point, direction) < lightDistance) {
                return true;
            }
        }
        return false;
    }

    /** By squaring, because Math.pow may differ in the last bit between JVMs. */
    private static double power16(double v) {
        double v2 = v * v;
        double v4 = v2 * v2;
        double v8 = v4 * v4;
        return v8 * v8;
    }

    private static int pixel(Vec colour) {
        return channel(colour.x()) << 16 | channel(colour.y()) << 8 | channel(colour.z());
    }

    private static int channel(double intensity) {
        return (int) (255 * Math.min(1, intensity));
    }

    /** Validates the image. The racy checksum may have lost updates, so it cannot be required. */
    @Override
    public void validate() {
        long sum = 0;
        for (int pixel : image) {
            sum += pixel;
        }
        Check.that(sum == CHECKSUM[size], "image sum is " + sum + ", expected " + CHECKSUM[size]);
        Check.that(checksum > 0 && checksum <= sum, "checksum is not a sum over some threads");
    }
}
