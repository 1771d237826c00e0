import { configurationTable } from '#app/lib/config-variables.server.ts';

/** Text of docs/configuration.md. */
export const configurationDocument = (): string => `# Configuration

Printed from \`app/lib/config-variables.server.ts\` by \`npm run docs:config\`.

Settings are environment variables. They are also read from the file \`.env\` beside \`package.json\`, with a line \`NAME=value\` for each; the environment wins.
\`ENV_FILE\` in the environment names another file, and empty none. \`npm run configure\` asks for the first settings and writes the file.
A wrong value stops the start with a sentence that names the variable; an empty one counts as missing.
So does a name that is one or two letters away from a variable that is not set, such as \`DATABSE_URL\`. Other names of the file that nothing reads are told in
one line at the start.

${configurationTable()}
`;
