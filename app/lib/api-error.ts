/** Messages by field name. */
export type FieldErrors = Record<string, string>;

/**
 * Error with a status and a message for the user: the server throws it on purpose, the API client from a response.
 * Two statuses come from the browser alone. 0: the network is unreachable; 507: the browser keeps no cookies (decision 0116).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, details: { errors?: FieldErrors | undefined; retryAfter?: number | undefined } = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
  }

  /** Response body. Clients of the API read `error` at some endpoints and `message` at others. */
  toJSON() {
    return { error: this.message, message: this.message, ...(this.errors ? { errors: this.errors } : {}) };
  }
}

export function reject(status: number, message: string, errors?: FieldErrors): never {
  throw new ApiError(status, message, { errors });
}

/** Rejects with 400 and a message for each field; the first one is also the general message. */
export function rejectFields(errors: FieldErrors): never {
  return reject(400, Object.values(errors)[0] ?? 'Please check what you entered', errors);
}
