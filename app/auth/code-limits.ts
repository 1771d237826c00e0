/** Wrong attempts that one network has at a code. */
export const codeAttempts = 5;
