import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAppUpdate } from '../offline/session/app-update.ts'
import { useShares } from '../offline/outbox/shares.ts'
import { useMe } from '../offline/session/use-me.ts'
import { NoticeBar } from '../shell/notice-bar.tsx'
import { countCharacters } from '../../shared/accounts/sign-in-rules.ts'
import { BIO_MIN } from '../../shared/limits.ts'
import type { Me } from '../../shared/people/users.ts'

/** Whether everything is filled in that the wizard requires and matching uses, wherever it was filled in. */
export const isProfileFinished = (me: Me) =>
  Boolean(me.location && me.travel_distance && me.industry_experience) &&
  me.job_roles.length > 0 &&
  me.skills.length > 0 &&
  countCharacters(me.bio.trim()) >= BIO_MIN

/**
 * Offers people with an unfinished profile on the dashboard to continue. The notices of a new version and of
 * what was shared take precedence.
 */
export default function Unfinished(): ReactNode {
  const me = useMe()
  const update = useAppUpdate()
  const shares = useShares()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isOffered =
    pathname === '/' && me?.user_type === 'freelancer' && !isProfileFinished(me) && !update.ready && !shares?.length
  return (
    <NoticeBar
      text={isOffered ? 'Your profile is not finished yet.' : null}
      action={{ label: 'Finish it', onClick: () => void navigate('/onboarding') }}
    />
  )
}
