import { useState } from 'react'
import type { Job } from '../../shared/jobs/jobs.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Stack } from '../ui/layout.tsx'
import { FreePlaces, hasNews, PlacesBar, useFreePlaces } from './free-places.tsx'

type Props = { job: Job; counts: { filled: number; places: number } }

/** Above a table or on a phone, where no line is to spare: who is next for the free places opens in a dialog. */
export function FreePlacesButton({ job, counts: { filled, places } }: Props) {
  const { roles, kept } = useFreePlaces(job)
  const [isOpen, setIsOpen] = useState(false)
  useShortcuts('Applicants', roles.length > 0 ? [['p', 'Free places, and who is next', () => setIsOpen(true)]] : [])
  if (roles.length === 0 && kept === 0) return null
  // Until the server has answered what this device knows, so that nothing moves.
  const free = (kept > 0 ? freeOnDevice(job) : roles.map((role) => role.free)).reduce((sum, one) => sum + one, 0)
  return (
    <>
      <Button size="sm" aria-keyshortcuts="p" onClick={() => setIsOpen(true)}>
        {free === 1 ? '1 free place' : `${free} free places`}
      </Button>
      {isOpen && (
        <Dialog open title="Free places" onClose={() => setIsOpen(false)}>
          <Stack gap={3}>
            <PlacesBar filled={filled} places={places} />
            <FreePlaces job={job} />
          </Stack>
        </Dialog>
      )}
    </>
  )
}

const freeOnDevice = (job: Job) =>
  job.roles.filter((role) => hasNews(job, role)).map(({ places, filled }) => places - filled)
