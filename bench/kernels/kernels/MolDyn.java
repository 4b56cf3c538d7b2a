package kernels;

import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/**
 * Molecular dynamics of a fluid of Lennard-Jones particles in a periodic cube, integrated with
 * velocity Verlet in reduced units. All pairs are tested against a cutoff.
 *
 * <p>A pair changes the force on both its particles, whoever owns them. To need no lock, each
 * thread adds up into force arrays of its own; after a barrier each thread sums all those arrays
 * for its own particles only.
 */
final class MolDyn implements Kernel {
    private static final int[] CELLS = {5, 8, 10}; // cells per edge, four particles each
    /** Kinetic energy at the end, from an independent sequential program. */
    private static final double[] KINETIC = {
        264.61624037261629, 1090.6267394914219, 2101.0536797033701};

    private static final int STEPS = 50;
    private static final double DENSITY = 0.83134;
    private static final double TEMPERATURE = 0.722;
    private static final double TIME_STEP = 0.004;
    private static final double CUTOFF = 2.5;

    /** What one thread has added up over its pairs; written by that thread only. */
    private static final class Forces {
        final double[] x;
        final double[] y;
        final double[] z;
        double potential;

        Forces(int n) {
            x = new double[n];
            y = new double[n];
            z = new double[n];
        }
    }

    private int size;
    private int threads;
    private int n;
    private double edge;
    private double[][] position; // [axis][particle]
    private double[][] velocity;
    private double[][] force;
    private Forces[] partial;
    private double[] startEnergy; // one element per thread
    private double[] endEnergy;
    private double[] endKinetic;
    private CyclicBarrier barrier;

    @Override
    public String name() {
        return "MolDyn";
    }

    @Override
    public void prepare(int size, int threads) {
        this.size = size;
        this.threads = threads;
        int cells = CELLS[size];
        n = 4 * cells * cells * cells;
        edge = Math.cbrt(n / DENSITY);
        position = new double[3][n];
        velocity = new double[3][n];
        force = new double[3][n];
        partial = new Forces[threads];
        for (int id = 0; id < threads; id++) {
            partial[id] = new Forces(n);
        }
        startEnergy = new double[threads];
        endEnergy = new double[threads];
        endKinetic = new double[threads];
        barrier = new CyclicBarrier(threads);
        placeOnLattice(cells);
        drawVelocities();
    }

    /** Face-centred cubic lattice: a corner and the three adjoining face centres of each cell. */
    private void placeOnLattice(int cells) {
        double[][] basis = {{0, 0, 0}, {0.5, 0.5, 0}, {0.5, 0, 0.5}, {0, 0.5, 0.5}};
        double a = edge / cells;
        int p = 0;
        for (int i = 0; i < cells; i++) {
            for (int j = 0; j < cells; j++) {
                for (int k = 0; k < cells; k++) {
                    for (double[] offset : basis) {
                        position[0][p] = (i + offset[0]) * a;
                        position[1][p] = (j + offset[1]) * a;
                        position[2][p] = (k + offset[2]) * a;
                        p++;
                    }
                }
            }
        }
    }

    /** Normal velocities without total momentum, scaled to the wanted temperature. */
    private void drawVelocities() {
        Rng rng = new Rng(size);
        double squares = 0;
        for (double[] v : velocity) {
            double mean = 0;
            for (int i = 0; i < n; i++) {
                v[i] = rng.nextGaussian();
                mean += v[i] / n;
            }
            for (int i = 0; i < n; i++) {
                v[i] -= mean;
                squares += v[i] * v[i];
            }
        }
        double scale = Math.sqrt(3 * n * TEMPERATURE / squares);
        for (double[] v : velocity) {
            for (int i = 0; i < n; i++) {
                v[i] *= scale;
            }
        }
    }

    @Override
    public void run() throws InterruptedException {
        Workers.runAll(threads, this::simulate);
    }

    private void simulate(int id) throws InterruptedException, BrokenBarrierException {
        int from = Workers.sliceStart(n, threads, id);
        int to = Workers.sliceStart(n, threads, id + 1);
        // Step 0 only finds the forces of the initial positions.
        for (int step = 0; step <= STEPS; step++) {
            if (step > 0) {
                kick(from, to);
                drift(from, to);
            }
            barrier.await(); // all positions are in place, all partial forces have been consumed
            addPairs(id);
            barrier.await(); // all partial forces are complete, nobody reads positions any more
            sumForces(from, to);
            if (step == 0) {
                startEnergy[id] = kinetic(from, to) + partial[id].potential;
            } else {
                kick(from, to);
            }
        }
        endKinetic[id] = kinetic(from, to);
        endEnergy[id] = endKinetic[id] + partial[id].potential;
    }

    private void kick(int from, int to) {
        for (int axis = 0; axis < 3; axis++) {
            for (int i = from; i < to; i++) {
                velocity[axis][i] += 0.5 * TIME_STEP * force[axis][i];
            }
        }
    }

    private void drift(int from, int to) {
        for (int axis = 0; axis < 3; axis++) {
            for (int i = from; i < to; i++) {
                double moved = position[axis][i] + TIME_STEP * velocity[axis][i];
                position[axis][i] = moved < 0 ? moved + edge : moved >= edge ? moved - edge : moved;
            }
        }
    }

    /** Pairs (i, j) with j > i; the i are dealt out in turn because their pairs get fewer. */
    private void addPairs(int id) {
        Forces f = partial[id];
        Arrays.fill(f.x, 0);
        Arrays.fill(f.y, 0);
        Arrays.fill(f.z, 0);
        f.potential = 0;
        double[] x = position[0];
        double[] y = position[1];
        double[] z = position[2];
        double cutoff2 = CUTOFF * CUTOFF;
        double inverse6 = 1 / (cutoff2 * cutoff2 * cutoff2);
        // Shifting the potential to zero at the cutoff keeps the energy continuous, thus conserved.
        double shift = 4 * inverse6 * (inverse6 - 1);
        for (int i = id; i < n; i += threads) {
            for (int j = i + 1; j < n; j++) {
                double dx = nearest(x[i] - x[j]);
                double dy = nearest(y[i] - y[j]);
                double dz = nearest(z[i] - z[j]);
                double r2 = dx * dx + dy * dy + dz * dz;
                if (r2 < cutoff2) {
                    double s2 = 1 / r2;
                    double s6 = s2 * s2 * s2;
                    f.potential += 4 * s6 * (s6 - 1) - shift;
                    double strength = 48 * s6 * (s6 - 0.5) * s2;
                    f.x[i] += strength * dx;
                    f.y[i] += strength * dy;
                    f.z[i] += strength * dz;
                    f.x[j] -= strength * dx;
                    f.y[j] -= strength * dy;
                    f.z[j] -= strength * dz;
                }
            }
        }
    }

    /** Distance to the nearest periodic image. */
    private double nearest(double d) {
        return d > 0.5 * edge ? d - edge : d < -0.5 * edge ? d + edge : d;
    }

    private void sumForces(int from, int to) {
        for (double[] axis : force) {
            Arrays.fill(axis, from, to, 0);
        }
        for (Forces f : partial) {
            for (int i = from; i < to; i++) {
                force[0][i] += f.x[i];
                force[1][i] += f.y[i];
                force[2][i] += f.z[i];
            }
        }
    }

    private double kinetic(int from, int to) {
        double sum = 0;
        for (double[] v : velocity) {
            for (int i = from; i < to; i++) {
                sum += 0.5 * v[i] * v[i];
            }
        }
        return sum;
    }

    /** The order of the force sums depends on the threads, hence the tolerances. */
    @Override
    public void validate() {
        for (double[] v : velocity) {
            Check.close("total momentum", sum(v), 0, 1e-8);
        }
        Check.close("total energy", sum(endEnergy), sum(startEnergy), 1e-4);
        Check.close("kinetic energy", sum(endKinetic), KINETIC[size], 1e-9);
    }

    private static double sum(double[] values) {
        double sum = 0;
        for (double v : values) {
            sum += v;
        }
        return sum;
    }
}
