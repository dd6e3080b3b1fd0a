/**
 * Whether a page of another site has posted it. The share sheet has no origin and no referrer; neither has a page that
 * hides them, so that what is kept also makes room for what comes later. Sec-Fetch-Site is not shown to a worker.
 */
export function isForeignShare({ headers, referrer }: Pick<Request, 'headers' | 'referrer'>): boolean {
  const origin = headers.get('origin') ?? 'null'
  const from = URL.canParse(referrer) ? new URL(referrer).origin : 'null'
  return [origin, from].some((one) => one !== 'null' && one !== location.origin)
}
