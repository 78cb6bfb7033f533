/**
 * The fields of a posted form.
 * @throws a 400 answer when the body is no form: the sender's fault, not ours
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (error instanceof TypeError) throw new Response(null, { status: 400 });
    throw error;
  }
}
