import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import type { RightToWorkOverride } from '../../../shared/right-to-work/right-to-work.ts'
import { at } from '../../http/path-to.ts'
import { errorDetailOf, request } from '../../http/request.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { CheckFacts, CheckFileButton, recordedDayText } from '../../trade/right-to-work/check-facts.tsx'
import { uncheckedText } from '../../trade/right-to-work/unchecked.ts'

const LazyRecordCheckDialog = lazyDialog(() => import('../../trade/right-to-work/record-check-dialog.tsx'))

type Props = { job: Job; applicant: Applicant; onChanged: () => void }

/** What the company has on record of an applicant's right to work, for its owner and admins. */
export default function RightToWorkCard({ job, applicant, onChanged }: Props) {
  const { freelancer } = applicant
  const [isRecording, setIsRecording] = useState(false)
  const [showsEarlier, setShowsEarlier] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['right-to-work', freelancer.id],
    queryFn: ({ signal }) =>
      request('GET', at('/users/{id}/right-to-work', { id: freelancer.id }), undefined, { signal }),
    gcTime: 0,
  })
  const { online } = useStatus()
  const [newest, ...earlier] = data?.checks ?? []

  return (
    <Card as="section" aria-label="Right to work">
      <Stack gap={3}>
        <Row justify="between" gap={3} wrap>
          <h3>Right to work</h3>
          <StandingBadge job={job} applicant={applicant} />
        </Row>
        {!online && (
          <InlineError calm what={data ? 'You need signal to record a check.' : 'You need signal to see the record.'} />
        )}
        {online && error && (
          <InlineError
            what={errorDetailOf(error, 'The record could not be loaded.')}
            action={
              <Button size="sm" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          />
        )}
        {online && !data && !error && <SkeletonList rows={1} height={72} label="Right to work" />}
        {newest && <CheckFacts check={newest} />}
        {data?.overrides.map((one) => (
          <OverrideNote key={one.id} override={one} />
        ))}
        <Row gap={2} wrap>
          <Button size="sm" disabled={!online} onClick={() => setIsRecording(true)}>
            {newest ? 'Record a new check' : 'Record a check'}
          </Button>
          {newest && <CheckFileButton check={newest} />}
        </Row>
        {earlier.length > 0 && (
          <Disclosure label={`Earlier checks: ${earlier.length}`} isOpen={showsEarlier} onChange={setShowsEarlier}>
            <Stack gap={3}>
              {earlier.map((check) => (
                <Row key={check.id} justify="between" gap={3}>
                  <CheckFacts check={{ ...check, follow_up_on: null }} />
                  <CheckFileButton check={check} />
                </Row>
              ))}
            </Stack>
          </Disclosure>
        )}
        <Text size="small" muted>
          Only the owner and the admins see this.
        </Text>
      </Stack>
      {isRecording && (
        <LazyRecordCheckDialog person={freelancer} onRecorded={onChanged} onClose={() => setIsRecording(false)} />
      )}
    </Card>
  )
}

function StandingBadge({ job, applicant }: Pick<Props, 'job' | 'applicant'>) {
  const { right_to_work: standing } = applicant
  if (!standing) return null
  if (standing.is_overridden) return <Badge tone="standby">Confirmed without one</Badge>
  if (!standing.is_checked) return <Badge tone="stop">No check on record</Badge>
  return uncheckedText(job, applicant) ? (
    <Badge tone="stop">Expires before the project ends</Badge>
  ) : (
    <Badge tone="go">Covers this project</Badge>
  )
}

const OverrideNote = ({ override }: { override: RightToWorkOverride }) => (
  <Text size="small">
    {`${override.author_name} allowed ${override.job.title} without a check on ${recordedDayText(override)}: “${override.reason}”`}
  </Text>
)
