/**
 * A number as people type it: '280.50', '280,50', '£1,250', '1 250,5'. Three digits after a comma or a space are
 * thousands. Null for anything else.
 */
export function readNumber(typed: string): number | null {
  const text = typed.trim().replace(/^[£$€]\s*/, '')
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^\d{1,3}(\s\d{3})+([.,]\d+)?$/.test(text)) return Number(text.replaceAll(/\s/g, '').replace(',', '.'))
  return /^(\d+[.,]?\d*|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : null
}
