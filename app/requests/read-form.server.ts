/**
 * The fields of a posted form.
 * @throws Response 400 when the body is no form
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (error instanceof TypeError) throw badRequest();
    throw error;
  }
}

/** What was posted is not what our forms post. */
export function badRequest(): Response {
  return new Response(null, { status: 400 });
}

/**
 * A field as text; empty when it is missing or a file.
 * @param maxLength the rest is cut off, UTF-16 code units
 */
export function textField(form: FormData, name: string, maxLength?: number): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, maxLength) : "";
}
