import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * A Lucene index in memory that some threads write while others search it: {@code IndexAndSearch <writers> <searchers> <documents>}, the
 * documents for each writer. Their text is generated: words that are the rarer the longer they are. In the end all documents must be there.
 */
public final class IndexAndSearch {
    /** So many documents later, a writer commits. */
    private static final int COMMIT = 16;
    private static final int WORDS = 30;

    private final IndexWriter index;
    private final SearcherManager searchers;
    private final int documents;

    private IndexAndSearch(IndexWriter index, int documents) throws IOException {
        this.index = index;
        this.searchers = new SearcherManager(index, null);
        this.documents = documents;
    }

    public static void main(String[] arguments) throws Exception {
        int writers = Integer.parseInt(arguments[0]);
        int documents = Integer.parseInt(arguments[2]);
        IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer()).setMaxBufferedDocs(8);
        try (IndexWriter index = new IndexWriter(new ByteBuffersDirectory(), config)) {
            IndexAndSearch program = new IndexAndSearch(index, documents);
            Thread[] threads = new Thread[writers + Integer.parseInt(arguments[1])];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = program.thread(i, i < writers);
                threads[i].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            index.commit();
            int found = index.getDocStats().numDocs;
            if (found != writers * documents) {
                throw new IllegalStateException("the index has " + found + " documents");
            }
            program.searchers.close();
        }
        System.out.println("done");
    }

    private Thread thread(int number, boolean writes) {
        return new Thread(() -> {
            try {
                if (writes) {
                    write(number);
                } else {
                    search(number);
                }
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }, (writes ? "writer " : "searcher ") + number);
    }

    private void write(int number) throws IOException {
        Random random = new Random(number);
        for (int i = 0; i < documents; i++) {
            String id = number + "-" + i;
            Document document = new Document();
            document.add(new StringField("id", id, Field.Store.YES));
            document.add(new TextField("text", text(random), Field.Store.NO));
            index.addDocument(document);
            if (i % 4 == 3) {
                // The same again, which replaces it.
                index.updateDocument(new Term("id", id), document);
            }
            if (i % COMMIT == COMMIT - 1) {
                index.commit();
            }
        }
    }

    private void search(int number) throws IOException {
        Random random = new Random(number);
        for (int i = 0; i < documents; i++) {
            searchers.maybeRefresh();
            IndexSearcher searcher = searchers.acquire();
            try {
                searcher.search(new TermQuery(new Term("text", word(random))), 10);
            } finally {
                searchers.release(searcher);
            }
        }
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < WORDS; i++) {
            text.append(word(random)).append(' ');
        }
        return text.toString();
    }

    private static String word(Random random) {
        StringBuilder word = new StringBuilder();
        do {
            word.append((char) ('a' + random.nextInt(6)));
        } while (random.nextInt(3) > 0);
        return word.toString();
    }
}
