import { useQuery } from '@tanstack/react-query'
import EditIcon from 'lucide-react/icons/pencil'
import PlusIcon from 'lucide-react/icons/plus'
import RemoveIcon from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { CompanyPayTemplate } from '../../../shared/pay/terms/company-templates.ts'
import { at } from '../../http/path-to.ts'
import { errorDetailOf, request } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { PAY_TEMPLATES_KEY, SHIPPED_PAY_TEMPLATES, type ShownPayTemplate } from '../../trade/pay/pay-templates.ts'
import { roleTermsSentence } from '../../trade/pay/role-terms.tsx'
import type { TermsTemplateStart } from '../../trade/pay/template/template-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { SkeletonList } from '../../ui/skeleton.tsx'
import styles from '../settings.module.css'

const LazyTermsTemplateDialog = lazyDialog(() => import('../../trade/pay/template/template-dialog.tsx'))

/** The company's own terms, to make, edit and remove; and those that every company has, to start from. */
export default function PayTermsTab() {
  const { online } = useStatus()
  const [start, setStart] = useState<TermsTemplateStart | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: PAY_TEMPLATES_KEY,
    queryFn: ({ signal }) => request('GET', '/pay/templates', undefined, { signal }),
    staleTime: 0,
  })
  const own = data?.filter(({ is_shipped }) => !is_shipped)
  return (
    <div className={styles.parts}>
      <Stack as="section" gap={3} aria-labelledby="own-terms">
        <Row justify="between" gap={3}>
          <h2 id="own-terms">Your terms</h2>
          <Button
            size="sm"
            icon={<PlusIcon />}
            disabled={!online}
            onClick={() => setStart({ name: '', rules: SHIPPED_PAY_TEMPLATES[0]!.rules })}
          >
            New terms
          </Button>
        </Row>
        <Text size="small" muted>
          What a role pays on top of its rate. Anyone in your company can post with these; roles already posted keep the
          terms they were posted with.
        </Text>
        {error && (
          <InlineError
            calm={!online}
            what={online ? errorDetailOf(error, 'Your terms could not be loaded.') : 'Your own terms need signal.'}
            action={
              <Button size="sm" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          />
        )}
        {!own && !error && online && <SkeletonList rows={2} height={88} label="Your terms" />}
        {!online && !error && <output className={styles.offline}>Making and editing terms needs signal.</output>}
        {own?.length === 0 && <Text muted>None of your own yet. Start from one of those below.</Text>}
        {own && own.length > 0 && (
          <Card as="ul" flush aria-labelledby="own-terms">
            {own.map((template) => (
              <OwnTemplate key={template.id} template={template} onEdit={() => setStart(template)} />
            ))}
          </Card>
        )}
      </Stack>
      <Stack as="section" gap={3} aria-labelledby="shipped-terms" className={styles.onRecord}>
        <h2 id="shipped-terms">Every company has these</h2>
        <Card as="ul" flush aria-labelledby="shipped-terms">
          {SHIPPED_PAY_TEMPLATES.map((template) => (
            <li key={template.id} className={styles.check}>
              <TemplateFacts template={template} />
              <Button
                size="sm"
                disabled={!online}
                aria-label={`Start from this: ${template.name}`}
                onClick={() => setStart({ name: '', rules: template.rules })}
              >
                Start from this
              </Button>
            </li>
          ))}
        </Card>
      </Stack>
      {start && <LazyTermsTemplateDialog start={start} onClose={() => setStart(null)} />}
    </div>
  )
}

/** £ a day, as an example. */
const EXAMPLE_DAY_RATE = 280

const TemplateFacts = ({ template: { name, rules } }: { template: ShownPayTemplate }) => (
  <div>
    <Text strong>{name}</Text>
    <Text size="small" muted>
      {roleTermsSentence({ pay: rules, day_rate: EXAMPLE_DAY_RATE })}
    </Text>
  </div>
)

function OwnTemplate({ template, onEdit }: { template: CompanyPayTemplate; onEdit: () => void }) {
  const { online } = useStatus()
  const { id, name } = template
  const removing = useChange(
    () => request('DELETE', at('/pay/templates/{id}', { id })),
    'The terms could not be removed.',
    { refreshes: [PAY_TEMPLATES_KEY], onFailure: (text) => toast({ tone: 'stop', text }) },
  )
  async function remove() {
    const text = 'Nobody can post a role with them from now on. Roles already posted keep them.'
    if (await confirm({ title: `Remove ${name}?`, text, confirmLabel: 'Remove', tone: 'danger' })) await removing.send()
  }
  return (
    <li className={styles.check}>
      <TemplateFacts template={template} />
      <Row>
        <IconButton label={`Edit ${name}`} disabled={!online} onClick={onEdit}>
          <EditIcon />
        </IconButton>
        <IconButton label={`Remove ${name}`} disabled={!online || removing.isBusy} onClick={() => void remove()}>
          <RemoveIcon />
        </IconButton>
      </Row>
    </li>
  )
}
