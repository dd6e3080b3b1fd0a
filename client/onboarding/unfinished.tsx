import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAppUpdate } from '../offline/session/app-update.ts'
import { useShares } from '../offline/outbox/shares.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { NoticeBar } from '../shell/notice-bar.tsx'
import { useLive } from '../offline/store/use-live.ts'
import { useUnfinishedProfile } from './wizard-draft.ts'

/**
 * Offers people with an unfinished profile or company to continue, on the dashboard. The notices of a new version and of
 * what was shared take precedence.
 */
export default function Unfinished(): ReactNode {
  const me = useOwnRecord()
  const update = useAppUpdate()
  const shares = useShares()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const company = useLive((db) => db.companies.toCollection().first(), [])
  const isOwners = me && company?.owner_id === me.id && !company.is_complete
  const offer = useUnfinishedProfile() ? PROFILE : isOwners && COMPANY
  const isPlace = pathname === '/' && !search.includes('setup=')
  const unfinished = isPlace && !update.ready && !shares?.length && offer
  return (
    <NoticeBar
      text={unfinished ? unfinished.text : null}
      action={{ label: 'Finish it', onClick: () => unfinished && void navigate(unfinished.to) }}
    />
  )
}

const PROFILE = { text: 'Your profile is not finished yet.', to: '/onboarding' }
const COMPANY = { text: 'Your company profile is not finished yet.', to: '/?setup=company' }
