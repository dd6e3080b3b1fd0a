/** The built product with a new demonstration world on a free port; `signIn` gives what the phone keeps in localStorage. */
export function startDemo(): Promise<{
  origin: string
  signIn: (kind: 'freelancer' | 'employer') => Promise<{ user: string; token: string }>
  stop: () => Promise<void>
}>
