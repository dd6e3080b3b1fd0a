import { Text } from '../ui/layout.tsx'

/** The links open in new tabs, so that the form that is being filled in stays. */
export function LegalLinks({ before = 'In full:' }: { before?: string }) {
  return (
    <Text muted size="small">
      {before}{' '}
      <a href="/terms" target="_blank">
        Terms and conditions
      </a>{' '}
      and{' '}
      <a href="/privacy" target="_blank">
        Privacy
      </a>
      .
    </Text>
  )
}
