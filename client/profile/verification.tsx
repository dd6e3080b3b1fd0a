import { Badge } from '../ui/badge.tsx'

/** What staff have said of this person; 'verified' is highlighted. */
export function Verification({ status }: { status: string }) {
  const isVerified = status === 'verified'
  return (
    <Badge tone={isVerified ? 'go' : 'neutral'}>{isVerified ? 'Verified' : sentence(status) || 'Not verified'}</Badge>
  )
}

/** 'in_review' reads 'In review'. */
function sentence(status: string) {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
