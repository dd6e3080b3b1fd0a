import { Text } from '../ui/layout.tsx'

/** Beside what is agreed to. In tabs of their own, so that a form that is being filled in stays. */
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
