import { useState } from 'react'
import type { Job } from '../../shared/jobs/jobs.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Stack } from '../ui/layout.tsx'
import { FreePlaces, PlacesBar, useFreePlaces } from './free-places.tsx'

type Props = { job: Job; counts: { filled: number; places: number } }

/** Above the table, where no line is to spare: who is next for the free places opens in a dialog. */
export function FreePlacesButton({ job, counts: { filled, places } }: Props) {
  const { roles } = useFreePlaces(job)
  const [isOpen, setIsOpen] = useState(false)
  useShortcuts('Applicants', roles.length > 0 ? [['p', 'Free places, and who is next', () => setIsOpen(true)]] : [])
  if (roles.length === 0) return null
  const free = roles.reduce((sum, role) => sum + role.free, 0)
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
