import { contract } from '#app/contract.ts';
import { creatorOf, endpointsOf, sampleBody } from './derived-rows.ts';
import { imageFile, postForm } from './image-files.ts';
import type { TestApp } from './test-app.ts';

/** Paths of the targets of likes and comments, such as '/blog'. */
export const targetPaths = endpointsOf(contract).flatMap(({ path }) => path.match(/^(.+)\/:id\/like$/)?.[1] ?? []);

/** Creates a row of the target through the API, from a sample of its contract. `nth` makes it different from others. */
export async function createTarget(app: TestApp, path: string, nth: number): Promise<number> {
  const creator = creatorOf(contract, { path: `${path}/:id` });
  if (!creator) throw new Error(`No endpoint POST ${path} creates what ${path}/:id/like likes.`);
  const sample = { ...sampleBody(creator), title: `Title ${nth}` };
  const token = await app.adminToken();
  const { body } =
    creator.encoding === 'multipart'
      ? await app.call('POST', path, { token, form: postForm({ ...sample, image: await imageFile('png', 8, 8) }) })
      : await app.call('POST', path, { token, json: sample });
  // The row is the reply itself, or a field of it.
  const row = [body, ...Object.values(body)].find((each): each is { id: number } => typeof each === 'object' && each !== null && 'id' in each);
  if (!row) throw new Error(`POST ${path} replied without an id: ${JSON.stringify(body)}`);
  return row.id;
}
