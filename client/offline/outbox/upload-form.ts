/** The fields of a call that brings a file, which has arrived before it and is only named here. An empty field is sent empty. */
export function uploadForm(uploadId: string | undefined, fields: Record<string, string | null>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value ?? '')
  if (uploadId) form.set('upload_id', uploadId)
  return form
}
