/** Rules that all endpoints share, in Markdown. */
export const apiGuide = `- Everything is below \`/api\`. JSON in and out, but for multipart where it says so.
- A logged-in client sends \`Authorization: Bearer TOKEN\` with the \`token\` from \`login\` or \`adminLogin\`, which is valid for 24 hours.
  An invalid token is 401 'Token expired' on endpoints that require one, and ignored on public reads. The API does not read cookies; only \`/learning/device\` does, from pages of
  the academy alone.
- Every error is \`{ "error": sentence, "message": the same, "errors"?: { field: sentence } }\`: 400 invalid request,
  401 not authenticated, 403 not verified or without the permission, 404 not found, 405 wrong method (\`Allow\` lists those of the endpoint), 409 conflict, 413 too large, 415 wrong content type, 429 too many requests, 500 server error,
  503 overloaded, or the database is unavailable. 429 and 503 give the seconds to wait in \`Retry-After\` and in the sentence.
  The header \`X-Request-Id\` names the request in the log: quote it in a report.
- An IP address may read 60 times in 10 seconds and 300 times a minute, on \`/admin\` endpoints 120 times a minute; the limits of writes stand at each endpoint.
  A response counts once more for each 128 KiB, unless it comes from the cache.
- An id in a path is a positive whole number; anything else is 404. Unknown fields are dropped.
- Lists with \`X-Total-Count\` give the number of all rows in that header, whatever the slice. \`limit\` is 1 to 100, and 100 when it is missing;
  without it the lists of users, tutors and subscribers have all rows, streamed like CSV.
  \`page\` (from 1) and \`limit\` select a page, past the end \`[]\`; \`before\` (or \`after\`) selects the rows beyond the row with that id.
- CSV is UTF-8 with a byte order mark (RFC 4180), and streamed: a connection that breaks off means that rows are missing. An apostrophe precedes
  = + - and @ where a spreadsheet would run them: at the start of a cell, and after ; | or a tab in it. Phone numbers are unchanged, except in the first column.
- Times are ISO 8601. The \`email\` of a comment is null except for its verified owner and callers with \`comments:moderate\`.
- Texts are trimmed and normalised to NFC. 400 at the field: more than 4 marks on a letter, bidirectional embeddings and overrides, noncharacters; in fields of one line
  also other invisible characters. More than two empty lines in a row become two. Bodies of posts lose these characters instead.
- Names of the academy ('Mụta Igbo', 'Administrator' and lookalikes) are 400 in registrations, comments and replies, except with a
  token of staff. \`staff\` of a comment is true when it was sent with a token of staff.

\`\`\`
curl -X POST https://HOST/api/login -H 'Content-Type: application/json' -d '{"email":"learner@example.com","password":"..."}'
{"token":"...","message":"Login successful"}
curl 'https://HOST/api/blog?limit=20&before=41&view=card'
curl -X POST https://HOST/api/blog/7/like -H 'Authorization: Bearer TOKEN'
{"likes":3,"message":"Liked"}
\`\`\`
`;
