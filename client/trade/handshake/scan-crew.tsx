import { lazy, Suspense, useEffect, useState } from 'react'
import ScanIcon from 'lucide-react/icons/scan-line'
import type { SignedGrant } from '../../../shared/hours/chief-grants.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { Button } from '../../ui/button.tsx'
import { keepCodeReader } from './code-reader.ts'
import { useDeviceKey } from './device-key.ts'

const LazyScanDialog = lazy(() => import('./scan-dialog.tsx'))

/** The button with which a chief reads one phone after the other. What that needs is on this device beforehand. */
export function ScanCrew({ grant }: { grant: SignedGrant }) {
  const [isOpen, setIsOpen] = useState(false)
  const { online } = useStatus()
  useDeviceKey()
  useEffect(() => {
    if (online) void keepCodeReader()
  }, [online])
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <ScanIcon />
        Scan the crew
      </Button>
      {isOpen && (
        <Suspense>
          <LazyScanDialog grant={grant} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
