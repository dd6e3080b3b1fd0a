import { useState } from 'react'
import EditIcon from 'lucide-react/icons/pencil'
import PlusIcon from 'lucide-react/icons/plus'
import RemoveIcon from 'lucide-react/icons/trash-2'
import { v7 as uuid } from 'uuid'
import { useLive } from '../offline/store/use-live.ts'
import { inPortfolioOrder } from '../offline/store/portfolio-rows.ts'
import { dropPickedPhoto } from '../offline/outbox/kinds/photo.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { PortfolioItemDialog, type PortfolioItemDraft } from '../trade/portfolio-item-dialog.tsx'
import { KeptPhotoPicture, OptionalPicture } from '../trade/files/kept-photo.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import styles from './onboarding.module.css'
import type { WizardStepProps } from './steps.ts'
import type { WizardItem } from './wizard-values.ts'

export function PortfolioStep({ values, set, judged }: WizardStepProps) {
  const [opened, setOpened] = useState<WizardItem | 'new' | null>(null)
  const { error } = judged('items')
  const before = useLive(
    async (db) => inPortfolioOrder(await db.portfolio_items.toArray()).filter(({ state }) => state !== 'removing'),
    [],
  )

  function change({ id, photos }: WizardItem, item: PortfolioItemDraft) {
    const kept = new Set(item.photos.map((photo) => photo.id))
    for (const photo of photos) if (!kept.has(photo.id)) void dropPickedPhoto(photo.id)
    set(({ items }) => ({ items: items.map((one) => (one.id === id ? { id, ...item } : one)) }))
  }
  function remove({ id, photos }: WizardItem) {
    set(({ items }) => ({ items: items.filter((one) => one.id !== id) }))
    for (const photo of photos) void dropPickedPhoto(photo.id)
  }

  return (
    <Stack gap={4}>
      <Text muted>Events you have worked on. Employers look at these first.</Text>
      <Stack as="ul" gap={3} aria-label="Your events">
        {before?.map((item) => (
          <WizardEventCard
            key={item.id}
            item={item}
            picture={item.photos[0]?.preview && <OptionalPicture src={item.photos[0].preview} alt="" />}
          />
        ))}
        {values.items.map((item) => (
          <WizardEventCard
            key={item.id}
            item={item}
            picture={item.photos[0] && <KeptPhotoPicture id={item.photos[0].id} alt="" />}
          >
            <IconButton label={`Edit ${item.event_name}`} onClick={() => setOpened(item)}>
              <EditIcon />
            </IconButton>
            <IconButton label={`Remove ${item.event_name}`} onClick={() => remove(item)}>
              <RemoveIcon />
            </IconButton>
          </WizardEventCard>
        ))}
      </Stack>
      <Stack gap={4} data-wrong={error ? '' : undefined}>
        <Button icon={<PlusIcon />} onClick={() => setOpened('new')}>
          Add an event
        </Button>
        {error && <InlineError what={error} />}
      </Stack>
      {opened === 'new' && (
        <PortfolioItemDialog
          title="Add an event"
          action="Add"
          draftKey="onboarding-item"
          onSave={async (item) => set(({ items }) => ({ items: [...items, { id: uuid(), ...item }] }))}
          onClose={() => setOpened(null)}
        />
      )}
      {opened && opened !== 'new' && (
        <PortfolioItemDialog
          title="Edit event"
          action="Save"
          draftKey={`onboarding-item:${opened.id}`}
          start={opened}
          onSave={async (item) => change(opened, item)}
          onClose={() => setOpened(null)}
        />
      )}
    </Stack>
  )
}

type WizardEventCardProps = {
  item: { event_name: string; role: string; end_client: string }
  picture: React.ReactNode
  children?: React.ReactNode
}

function WizardEventCard({ item, picture, children }: WizardEventCardProps) {
  return (
    <Card as="li" className={styles.event}>
      <span className={styles.picture}>{picture}</span>
      <div className={styles.words}>
        <Text strong>{item.event_name}</Text>
        <Text size="small" muted>{`${item.role} for ${item.end_client}`}</Text>
      </div>
      {children}
    </Card>
  )
}
