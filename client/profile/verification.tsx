import type { VerificationStatus } from '../../shared/options.ts'
import { known, plainWords } from '../../shared/plain-words.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const STATES: Record<VerificationStatus, [Tone, string]> = {
  unverified: ['neutral', 'Not verified'],
  pending: ['standby', 'Waiting for verification'],
  verified: ['go', 'Verified'],
  refused: ['stop', 'Not verified'],
}

/** What staff have said of this person; 'verified' is highlighted. */
export function Verification({ status }: { status: VerificationStatus }) {
  const [tone, words] = known(STATES, status) ?? ['neutral', plainWords(status)]
  return <Badge tone={tone}>{words}</Badge>
}
