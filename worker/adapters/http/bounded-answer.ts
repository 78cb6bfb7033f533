/** A host of somebody else's answered with more than anybody needs. */
export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
}

/**
 * An answer of a host that is not ours, of which only so much is read: whoever reads beyond it gets an
 * `AnswerTooLarge`, and the rest is not taken from the host.
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
