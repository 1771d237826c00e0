/** Sentences by field. */
export type FieldErrors = Record<string, string>;

/**
 * A refusal on its way to the person: the only thing that handlers throw on purpose and that the client throws back.
 * Status 0 is the browser's own: the network is gone.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: number, sentence: string, more: { errors?: FieldErrors | undefined; retryAfter?: number | undefined } = {}) {
    super(sentence);
    this.name = 'Failure';
    this.status = status;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }

  /** The body of every refusal: SPEC.md reads `error` in some places and `message` in others. */
  toJSON() {
    return { error: this.message, message: this.message, ...(this.errors ? { errors: this.errors } : {}) };
  }
}

export function reject(status: number, sentence: string, errors?: FieldErrors): never {
  throw new ApiError(status, sentence, { errors });
}

/** 400 with one sentence under each field; the first one is also the sentence of the whole. */
export function rejectFields(errors: FieldErrors): never {
  return reject(400, Object.values(errors)[0] ?? 'Please check what you entered', errors);
}
