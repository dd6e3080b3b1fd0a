import { POSTING_PACKAGES, type PackageId } from '../../shared/payments/packages.ts'
import { postsText } from '../../shared/payments/posts-text.ts'
import type { CompanyCredits } from '../../shared/payments/payments.ts'
import { errorDetailOf } from '../http/request.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { PaymentsOnTheirWay, PackageCards } from '../trade/packages/package-cards.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import type { ProjectPosting } from './use-post-project.ts'

type Props = {
  credits: { data?: CompanyCredits; error: Error | null; refetch: () => unknown }
  posting: ProjectPosting
  onTestPost: () => void
}

/** Step 3: uses a post that is left; without one, a package is chosen and paid. */
export function PackageStep({ credits: { data, error, refetch }, posting, onTestPost }: Props) {
  const { online } = useStatus()
  if (!data && !error) return <SkeletonList rows={3} height={84} label="Loading your packages" />
  if (!data) {
    const retry = <Button onClick={() => void refetch()}>Try again</Button>
    const what = online ? errorDetailOf(error, 'Your packages could not be loaded.') : POSTING_NEEDS_SIGNAL
    return <InlineError what={what} kept="What you typed is kept on this device." action={retry} />
  }
  if (data.next_package) return <PackagePostsLeft posts={data.posts_left} on={data.next_package} />
  return (
    <>
      {data.paying === 'open' ? (
        <>
          <PaymentsOnTheirWay packages={data.packages} />
          <PackageCards value={posting.chosen} onChange={posting.choose} />
        </>
      ) : (
        <Text>{data.paying === 'owner_only' ? OWNER_BUYS_PACKAGES : PAYMENTS_NOT_SET_UP}</Text>
      )}
      {data.test_post && (
        <Row justify="between" gap={3}>
          <Text size="small" muted>
            Just trying it out? Post a project without paying.
          </Text>
          <Button size="sm" loading={posting.busy === 'test'} disabled={posting.busy === 'pay'} onClick={onTestPost}>
            Test Post
          </Button>
        </Row>
      )}
    </>
  )
}

function PackagePostsLeft({ posts, on }: { posts: number; on: PackageId }) {
  const { name, days, extras } = POSTING_PACKAGES[on]
  return (
    <Stack gap={2}>
      <span>
        <Badge tone="go">{postsText(posts)} left</Badge>
      </span>
      <Text>
        {`This project uses one post from your ${name} package: shown for ${days} days${extras.length > 0 ? `, ${extras.join(', ').toLowerCase()}` : ''}. Nothing more to pay.`}
      </Text>
    </Stack>
  )
}

const POSTING_NEEDS_SIGNAL = 'You’re offline: a project can only be paid for and posted online.'
const OWNER_BUYS_PACKAGES =
  'Your company has no posts left. Its owner can buy a package; your project is kept here until then.'
const PAYMENTS_NOT_SET_UP = 'Your company has no posts left, and payments are not set up here yet.'
