import { useState } from 'react'
import FlagIcon from 'lucide-react/icons/flag'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterChip } from '../ui/filter-chip.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { ReportCard } from './report-card.tsx'
import { useReports } from './use-staff.ts'

/** What people have told about others: the open ones as they came in, or those that are closed. */
export function ReportsTab() {
  const [state, setState] = useState<'open' | 'settled'>('open')
  const { data, error, refetch } = useReports(state)
  return (
    <Stack gap={4}>
      <Row role="group" aria-label="Which reports">
        <FilterChip pressed={state === 'open'} onClick={() => setState('open')}>
          Open
        </FilterChip>
        <FilterChip pressed={state === 'settled'} onClick={() => setState('settled')}>
          Closed
        </FilterChip>
      </Row>
      {data ? (
        <Stack as="ul" gap={3}>
          {data.map((report) => (
            <ReportCard key={report.id} report={report} />
          ))}
        </Stack>
      ) : error ? (
        <NotLoaded error={error} retry={refetch} />
      ) : (
        <SkeletonList rows={2} height={150} label="Loading reports" />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<FlagIcon />}
          title={state === 'open' ? 'No open reports' : 'No closed reports'}
          text={state === 'open' ? 'What people report stands here until you close it.' : undefined}
        />
      )}
    </Stack>
  )
}
