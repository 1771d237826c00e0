import { expect, test } from 'vitest';
import { createRepository, findProblems } from '../scripts/check-words.mjs';

const repository = createRepository(['README.md', 'docs/testing.md', 'docs/decisions/0001-first.md', 'app/ui/theme.css', 'app/features.ts']);
const problems = (file: string, text: string) => findProblems(file, text, repository);

test.each(['who', 'Whoever', 'somebody', 'anybody', 'nobody'])('reports the actor "%s" in comments with its line', (actor) => {
  const message = `"${actor}" in a comment. Name the actor: client, user, administrator, worker, process.`;
  expect(problems('app/a.ts', `const a = 1;\n// Told to\nfoo(a); // ${actor} asks`)).toEqual([`app/a.ts:3: ${message}`]);
  expect(problems('app/a.tsx', `/**\n * For ${actor}.\n */\nexport const A = () => <p>{/* ${actor} */}</p>;`)).toEqual([
    `app/a.tsx:2: ${message}`,
    `app/a.tsx:4: ${message}`,
  ]);
  expect(problems('a.mjs', `/* ${actor} */`)).toEqual([`a.mjs:1: ${message}`]);
  expect(problems('app/a.css', `p {\n  color: red; /* ${actor} */\n}`)).toEqual([`app/a.css:2: ${message}`]);
});

test('allows these words outside comments', () => {
  const code = `const nobody = 'who // whoever';\nconst text = \`somebody /* \${nobody} */\`;\nconst pattern = /'\\/\\/ who/;`;
  expect(problems('app/a.ts', code)).toEqual([]);
  expect(problems('app/a.tsx', `export const A = () => <p>It's // who http://a.example</p>;`)).toEqual([]);
  expect(problems('docs/testing.md', 'The question word is ònyé (who).')).toEqual([]);
});

test.each(['Of', 'Those', 'Its', 'With', 'Without'])('reports a comment that opens with "%s", which names nothing', (word) => {
  const message = `"${word}" opens a comment. Begin with the thing that the comment is about.`;
  expect(problems('app/a.ts', `const a = 1; // ${word} b\n/** ${word} c. */\n/**\n * ${word} d.\n */`)).toEqual(
    [1, 2, 3].map((line) => `app/a.ts:${line}: ${message}`),
  );
  expect(problems('app/a.css', `/* ${word} a */`)).toEqual([`app/a.css:1: ${message}`]);
  expect(problems('app/a.ts', `// Length ${word}\n/* ${word}draws */\nconst text = '// ${word} a';`)).toEqual([]);
});

test('reports numbers of decision records that do not exist, also of several and across lines', () => {
  const message = 'There is no decision record 0002. Name another record, or say what it said.';
  for (const text of ['decision 0002', 'decisions 0001, 0002 and 0001', 'decisions 0001 and\n * 0002', 'decision [0002](a)'])
    expect(problems('app/a.ts', `const a = 1;\n/* ${text} */`)).toEqual([`app/a.ts:2: ${message}`]);
  expect(problems('docs/testing.md', 'As said (0001, 0002).')).toEqual([`docs/testing.md:1: ${message}`]);
  const record = '# 0001 First\n\nSupersedes: 0002\n\nSince migration 0002 and decision 0001, version 1.0002 and #0002.';
  expect(problems('docs/decisions/0001-first.md', record)).toEqual([]);
});

test('reports vague actors in decision records, in which "who" may follow its actor', () => {
  const message = '"nobody" in a decision record. Name the actor: client, user, administrator, attacker, process.';
  expect(problems('docs/decisions/0001-first.md', 'An author who logs in.\nA mail to nobody.')).toEqual([
    `docs/decisions/0001-first.md:2: ${message}`,
  ]);
});

test.each(['SPEC section 5', 'SPEC', 'DESIGN section 3', 'SPEC.md', 'vocabulary.md', 'learning.md', 'docs/gone.md'])(
  'reports the reference to %s in any text file',
  (name) => {
    for (const file of ['app/a.ts', 'app/a.css', 'tests/a.test.ts', 'docs/testing.md', '.ci/run', 'package.json'])
      expect(problems(file, `first\n# as ${name} says`)).toEqual([expect.stringContaining(`${file}:2: "${name.split(' ')[0]}" `)]);
  },
);

test.each([
  '[link](decisions/0002-second.md)',
  '[link](README.md)',
  '[link](../app/gone.ts#part)',
  '<img src="gone.png">',
  '`app/gone/`',
  '`app/ui/gone.css`',
  '`gone.ts`',
  '`node scripts/gone.mjs`',
])('reports a path in a document that does not exist: %s', (reference) => {
  expect(problems('docs/testing.md', `# Title\n\nSee ${reference}.`)).toEqual([expect.stringMatching(/^docs\/testing\.md:3: /)]);
});

test('allows paths that exist, ends of paths, patterns, addresses and anything else in inline code', () => {
  const links =
    '[a](decisions/0001-first.md#context) [b](../README.md) [c](#title) [d](https://example.com/a.ts) [f](https://example.com/a.md) [e](decisions/) <img src="../app/ui/theme.css">';
  const code =
    '`docs/testing.md` `app/ui/` `ui/theme.css` `features.ts` `app/*/*.ts` `*.feature.ts` `/api/blog` `var/outbox/` `academy.db` `npm test -- lists`';
  expect(problems('docs/testing.md', `${links}\n${code}`)).toEqual([]);
  expect(problems('README.md', 'See `app/features.ts` and [testing](docs/testing.md).')).toEqual([]);
});
