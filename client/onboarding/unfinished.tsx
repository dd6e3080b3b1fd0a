import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { matchGapNamesOf } from '../../shared/people/match-gaps.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { useNagTurn } from '../state/nag-turns.ts'
import { NoticeBar } from '../shell/notice-bar.tsx'
import { useLive } from '../offline/store/use-live.ts'
import { useUnfinishedProfile } from './wizard-draft.ts'

/**
 * Offers people with an unfinished profile or company to continue, on the dashboard; what jobs are matched on is said
 * above their list.
 */
export default function Unfinished(): ReactNode {
  const me = useOwnRecord()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const company = useLive((db) => db.companies.toCollection().first(), [])
  const isOwners = me && company?.owner_id === me.id && !company.is_complete
  const offer = useUnfinishedProfile() ? PROFILE : isOwners && COMPANY
  const isPlace = pathname === '/' && !search.includes('setup=')
  const isSaidAboveJobs = me?.user_type === 'freelancer' && matchGapNamesOf(me).length > 0
  const unfinished = isPlace && !isSaidAboveJobs && offer
  const isTurn = useNagTurn('profile', Boolean(unfinished))
  return (
    <NoticeBar
      text={unfinished && isTurn ? unfinished.text : null}
      action={{ label: 'Finish it', onClick: () => unfinished && void navigate(unfinished.to) }}
    />
  )
}

const PROFILE = { text: 'Your profile is not finished yet.', to: '/onboarding' }
const COMPANY = { text: 'Your company profile is not finished yet.', to: '/?setup=company' }
