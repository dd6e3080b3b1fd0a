import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSession } from '../offline/session/session.ts'
import { CompanySetup } from './company-setup.tsx'
import type { OwnCompany } from '../../shared/companies/companies.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { useChange } from '../http/use-change.ts'
import { companyInfoOf, companyInfoMistakesIn, companyTownProblem, useCompanyDraft } from './company-draft.ts'
import { InfoStep } from './company-info-step.tsx'
import { companySaveFailureOf, readLogoDataUrl, saveCompanyOnline } from './save-company.ts'

/** The dialog over the page: the setup, or editing the company's description. */
export default function CompanyDialog() {
  const [params] = useSearchParams()
  if (useSession().user?.user_type !== 'employer') return null
  return params.get('setup') === 'edit' ? <CompanyEditDialog /> : <CompanySetup />
}

/** Edits the company's description after the setup. */
function CompanyEditDialog() {
  const company = useLive((db) => db.companies.toCollection().first(), [])
  return company ? <CompanyEditForm company={company} /> : null
}

function CompanyEditForm({ company }: { company: OwnCompany }) {
  const { draft, change, clear } = useCompanyDraft(`company:${company.id}`, company)
  const { online } = useStatus()
  const isOwner = company.owner_id === useSession().user?.id
  const navigate = useNavigate()
  const leave = () => void navigate('/company', { replace: true })
  const { send, isBusy, failure, error, forget } = useChange(
    async () => {
      const { company_name, ...info } = companyInfoOf(draft, draft.logo ? await readLogoDataUrl(draft.logo) : undefined)
      await saveCompanyOnline({ ...info, ...(isOwner && company_name && { company_name }) })
      await clear()
      toast({ tone: 'go', text: 'Company saved.' })
      leave()
    },
    (error) => companySaveFailureOf(error).what,
  )

  const { judged, onSubmit } = useForm<string>(companyInfoMistakesIn(draft), {
    send,
    forget,
    findProblem: () => companyTownProblem(draft, company, change),
  })

  async function undo() {
    await clear()
    leave()
  }

  return (
    <Dialog
      open
      title="Edit company"
      description={online ? undefined : 'You’re offline: what you type is kept, and can be saved with signal.'}
      onClose={leave}
      footer={
        <>
          <Button onClick={undo}>Discard changes</Button>
          <Button variant="primary" type="submit" form="company-edit" loading={isBusy} disabled={!online}>
            Save
          </Button>
        </>
      }
    >
      <Stack as="form" id="company-edit" gap={4} onSubmit={onSubmit} noValidate>
        {failure && <InlineError what={failure} kept={companySaveFailureOf(error).kept} />}
        <InfoStep draft={draft} logoNow={company.logo} judged={judged} onChange={change} isOwner={isOwner} />
      </Stack>
    </Dialog>
  )
}
