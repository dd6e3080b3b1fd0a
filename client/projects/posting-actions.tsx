import { formatPrice } from '../../shared/money.ts'
import { PACKAGE_CURRENCY, PACKAGES } from '../../shared/payments/packages.ts'
import type { Credits } from '../../shared/payments/payments.ts'
import { Button } from '../ui/button.tsx'
import type { Posting } from './use-post-project.ts'

type Props = { credits: Credits | undefined; posting: Posting; onPost: () => void }

/** The last step's one next thing: using a post that is left, else paying for the chosen package. */
export function PostingActions({ credits, posting: { chosen, busy, pay }, onPost }: Props) {
  if (credits?.next_package) {
    return (
      <Button variant="primary" loading={busy === 'post'} onClick={onPost}>
        Post project
      </Button>
    )
  }
  if (credits?.paying !== 'open') return null
  return (
    <Button variant="primary" disabled={!chosen || busy === 'test'} loading={busy === 'pay'} onClick={() => void pay()}>
      {chosen ? `Pay ${formatPrice(PACKAGES[chosen].price, PACKAGE_CURRENCY)}` : 'Pay'}
    </Button>
  )
}
