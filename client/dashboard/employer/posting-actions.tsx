import { formatPrice } from '../../../shared/money.ts'
import { PACKAGE_CURRENCY, PACKAGES } from '../../../shared/packages.ts'
import type { Credits } from '../../../shared/payments.ts'
import { Button } from '../../ui/button.tsx'
import type { Posting } from './use-post-project.ts'

type Props = { credits: Credits | undefined; posting: Posting; onPosted: () => Promise<void> }

/** What step 3 offers: a post that is left, else paying for the chosen package, beside it the test post where there is one. */
export function PostingActions({ credits, posting, onPosted }: Props) {
  const { chosen, busy } = posting
  const post = async (kind: 'post' | 'test') => {
    if (await posting.post(kind)) await onPosted()
  }
  if (credits?.next_package) {
    return (
      <Button variant="primary" loading={busy === 'post'} onClick={() => void post('post')}>
        Post project
      </Button>
    )
  }
  const canPay = credits?.paying === 'open'
  return (
    <>
      {credits?.test_post && (
        <Button
          variant={canPay ? 'outline' : 'primary'}
          loading={busy === 'test'}
          disabled={busy === 'pay'}
          onClick={() => void post('test')}
        >
          Test Post
        </Button>
      )}
      {canPay && (
        <Button
          variant="primary"
          disabled={!chosen || busy === 'test'}
          loading={busy === 'pay'}
          onClick={() => void posting.pay()}
        >
          {chosen ? `Pay ${formatPrice(PACKAGES[chosen].price, PACKAGE_CURRENCY)}` : 'Pay'}
        </Button>
      )}
    </>
  )
}
