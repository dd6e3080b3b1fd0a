import { useQuery } from '@tanstack/react-query'
import type { RightToWorkCheck } from '../../../shared/right-to-work/right-to-work.ts'
import { PAGE_LIMIT_MAX } from '../../../shared/limits.ts'
import { at } from '../../http/path-to.ts'
import { requestAllPages } from '../../http/request-page.ts'
import { errorDetailOf, request } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { OnceFetched } from '../../shell/once-fetched.tsx'
import { CheckFacts, CheckFileButton } from '../../trade/right-to-work/check-facts.tsx'
import { useChecksKeeper } from '../../trade/right-to-work/use-checks-keeper.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import rightToWorkStyles from '../../trade/right-to-work/right-to-work.module.css'
import styles from '../settings.module.css'

/** The company's switch, and the newest check of everybody on record. */
export default function RightToWorkTab() {
  const keeper = useChecksKeeper()
  if (!keeper) return <OnceFetched>{null}</OnceFetched>
  return (
    <div className={styles.parts}>
      <ChecksSwitch {...keeper} />
      <ChecksOnRecord />
    </div>
  )
}

function ChecksSwitch({ isOn, isOwner }: { isOn: boolean; isOwner: boolean }) {
  const { online } = useStatus()
  const { send, isBusy, asked, failure } = useChange(async (is_on: boolean) => {
    await request('PUT', '/right-to-work', { is_on })
    await syncNow()
    toast({ tone: 'go', text: is_on ? 'From now on nobody is confirmed without a check.' : 'Checks are off.' })
  }, 'This could not be saved.')
  return (
    <section className={styles.form} aria-labelledby="right-to-work-switch">
      <Stack gap={2}>
        <h2 id="right-to-work-switch">Right to work</h2>
        <Text size="small" muted>
          Since 1 October 2026 the duty to check also covers self-employed people you engage one by one, not only
          employees. Turn this on, and nobody is confirmed for your projects until a check that covers the project’s
          dates is on record.
        </Text>
      </Stack>
      <Checkbox
        checked={asked ?? isOn}
        disabled={!isOwner || !online}
        // Not disabled meanwhile, which would lose the focus; a press does nothing.
        aria-busy={isBusy}
        onChange={({ target }) => void send(target.checked)}
      >
        Check the right to work before anybody is confirmed
      </Checkbox>
      {!isOwner && (
        <Text size="small" muted>
          Only the owner of the company can change this.
        </Text>
      )}
      <output className={styles.offline}>{!online && 'This needs signal.'}</output>
      {failure && <InlineError what={failure} />}
    </section>
  )
}

function ChecksOnRecord() {
  const { online } = useStatus()
  const { data, error, refetch } = useQuery({
    queryKey: ['right-to-work', 'all'],
    queryFn: ({ signal }) => requestAllPages(at('/right-to-work', {}, { limit: PAGE_LIMIT_MAX }), { signal }),
    gcTime: 0,
  })
  return (
    <Stack as="section" gap={3} aria-labelledby="checks-on-record" className={styles.onRecord}>
      <div>
        <h2 id="checks-on-record">On record</h2>
        <Text size="small" muted>
          Record a check from somebody’s application. Only the owner and the admins see this. Everything is deleted two
          years after the person’s last job with you.
        </Text>
      </div>
      {error && (
        <InlineError
          calm={!online}
          what={online ? errorDetailOf(error, 'The checks could not be loaded.') : 'The checks need signal.'}
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {!data && !error && <SkeletonList rows={3} height={88} label="On record" />}
      {data?.length === 0 && <Text muted>Nobody yet.</Text>}
      {data && data.length > 0 && (
        <Card as="ul" flush aria-labelledby="checks-on-record">
          {data.map((check: RightToWorkCheck) => (
            <li key={check.id} className={styles.check}>
              <div>
                <p className={rightToWorkStyles.name}>{check.full_name}</p>
                <CheckFacts check={check} />
              </div>
              <CheckFileButton check={check} />
            </li>
          ))}
        </Card>
      )}
    </Stack>
  )
}
