import { Skeleton, Tabs } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { type DetailTab, type DetailTabProps, infoTab } from '../model/detail-tab.ts'
import css from './detail-tabs.module.css'

export type DetailTabsProps = Omit<DetailTabProps, 'onDirty'> & {
  /** Those this person has for this media. */
  tabs: readonly DetailTab[]
  /** The one shown. */
  tab: string
  /** What is typed in the tab shown is not saved. */
  dirty: boolean
  onTab: (tab: string) => void
  onDirty: (dirty: boolean) => void
  /** «Informações básicas». */
  children: ReactNode
}

/** The tabs of the media's page. What the page's own form holds outlives a change of tab; what another holds is asked about first. */
export function DetailTabs({ tabs, tab, dirty, onTab, onDirty, children, ...panel }: DetailTabsProps) {
  const [wanted, setWanted] = useState<string | null>(null)
  const show = (next: string | null): void => {
    if (next === null || next === tab) return
    if (dirty) setWanted(next)
    else onTab(next)
  }
  const leave = (): void => {
    if (wanted === null) return
    onDirty(false)
    onTab(wanted)
    setWanted(null)
  }
  return (
    <>
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <div className={css.scroll}>
          <Tabs.List aria-label="Detalhes da Mídia">
            <Tabs.Tab value={infoTab}>Informações básicas</Tabs.Tab>
            {tabs.map(({ id, label, isNew }) => (
              <Tabs.Tab key={id} value={id} rightSection={isNew ? <Chip tone="brand">Novo</Chip> : undefined}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        <Tabs.Panel value={infoTab}>{children}</Tabs.Panel>
        {tabs.map(({ id, Panel }) => (
          <Tabs.Panel key={id} value={id} className={css.panel ?? ''}>
            <Suspense fallback={<Skeleton h={160} />}>
              <Panel {...panel} onDirty={onDirty} />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
      <ConfirmModal
        opened={wanted !== null}
        title="Alterações não salvas"
        confirmLabel="Sair sem salvar"
        onConfirm={leave}
        onClose={() => setWanted(null)}
      >
        Se sair desta aba agora, você perde o que mudou nela.
      </ConfirmModal>
    </>
  )
}
