import { execFile } from 'node:child_process';
import { root } from './setup.mjs';

const defaultTimeoutMs = 30_000;

/**
 * @typedef {{ source: number, name: string, title: string, url: string, severity: string, range: string }} Advisory
 * @typedef {{ status: 'clear' } | { status: 'found', advisories: string[] } | { status: 'unanswered', reason: string }} AuditResult
 */

/**
 * Requests the known advisories of the production dependencies in the lock file.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<AuditResult>}
 */
export function auditDependencies(env = {}, timeoutMs = defaultTimeoutMs) {
  const options = { cwd: root, timeout: timeoutMs, shell: process.platform === 'win32', env: { ...process.env, ...env } };
  return new Promise((resolve) => {
    // The command fails when it found advisories, too: its report tells.
    execFile('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], options, (error, stdout) => {
      resolve(error && stdout === '' ? { status: 'unanswered', reason: error.message } : readAudit(stdout));
    });
  });
}

/** Parses the output of `npm audit --json`. Only a report counts as an answer. @param {string} stdout @returns {AuditResult} */
export function readAudit(stdout) {
  const output = parse(stdout);
  const { vulnerabilities } = output;
  if (output.auditReportVersion !== 2 || !isRecord(vulnerabilities)) return { status: 'unanswered', reason: failureReason(output) };
  // A string in `via` names another package, whose own entry has the advisory.
  const advisories = Object.values(vulnerabilities).flatMap((each) => (isRecord(each) && Array.isArray(each.via) ? each.via.filter(isRecord) : []));
  const lines = advisories.map(({ name, range, severity, title, url }) => `${name} ${range}: ${severity}, ${title} (${url})`);
  if (Object.keys(vulnerabilities).length === 0) return { status: 'clear' };
  return { status: 'found', advisories: lines.length > 0 ? [...new Set(lines)].sort() : Object.keys(vulnerabilities).sort() };
}

/** @param {string} stdout @returns {Record<string, unknown>} */
function parse(stdout) {
  try {
    const output = JSON.parse(stdout);
    return isRecord(output) ? output : {};
  } catch {
    return {};
  }
}

/** @param {Record<string, unknown>} output */
function failureReason({ message, error }) {
  const summary = isRecord(error) ? error.summary : undefined;
  return [message, summary].find((each) => typeof each === 'string' && each !== '')?.toString() ?? 'npm audit printed no report';
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
