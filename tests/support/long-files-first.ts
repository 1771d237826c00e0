import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long for their size, by which Vitest orders them where it has no times: one that begins last runs alone at the end. */
const longFiles =
  /-screens-\d|study-screens|listening|crash|mirror|budgets|list-of-screens|admin-subscribers|private-files|backups|restore|fuzz|hostile|isolation|slow-and-malformed|form-pages|plain-node/;
const isLong = ({ moduleId }: TestSpecification) => longFiles.test(moduleId);

/** Long files begin first within their project. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((some) => [...some.filter(isLong), ...some.filter((file) => !isLong(file))]);
  }
}
