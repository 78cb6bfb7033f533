/** A response exceeds its maximum size. */
export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
}

/**
 * Limits the size of an external host's response: reading beyond it throws `AnswerTooLarge` and cancels
 * the download.
 */
export function bounded(answer: Response, maxBytes: number): Response {
  if (answer.body === null) return answer;
  let read = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, stream) {
      read += chunk.byteLength;
      if (read > maxBytes) throw new AnswerTooLarge(`More than ${maxBytes} bytes.`);
      stream.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(answer.body.pipeThrough(counting), { status, statusText, headers });
}
