export { issueOperatorLink } from './operator-link.server.ts';
