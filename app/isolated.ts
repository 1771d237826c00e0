import { soundTasks } from './features/blog/sound/sound.tasks.server.ts';
import { importTasks } from './features/content-transfer/import/import.tasks.server.ts';
import { courseTasks } from './features/course/transfer/course.tasks.server.ts';
import { subscriberTasks } from './features/newsletter/subscribers/import/import-subscribers.tasks.server.ts';
import { serveIsolated } from './lib/isolation/serve-isolated.server.ts';

// A process for files of others (decision 0110): it loads the parsers alone, with their first task.
serveIsolated([...importTasks, ...courseTasks, ...soundTasks, ...subscriberTasks]);
