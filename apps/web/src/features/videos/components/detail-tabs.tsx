import { Skeleton, Tabs } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { type DetailTab, type DetailTabProps, infoTab } from '../model/detail-tab.ts'
import css from './detail-tabs.module.css'

export type DetailTabsProps = Omit<DetailTabProps, 'onDirty' | 'onSaver'> & {
  /** Tabs shown for this media and person. */
  tabs: readonly DetailTab[]
  /** Id of the tab shown. */
  tab: string
  /** The tab shown has unsaved changes. */
  dirty: boolean
  onTab: (tab: string) => void
  onDirty: (dirty: boolean) => void
  onSaver: DetailTabProps['onSaver']
  /** «Informações básicas». */
  children: ReactNode
}

/** The tabs of the media page. Unsaved changes of the page's own form survive a change of tab; those of another tab need confirmation. */
export function DetailTabs({ tabs, tab, dirty, onTab, onDirty, onSaver, children, ...panel }: DetailTabsProps) {
  const [wanted, setWanted] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  // A link may name a tab beyond the edge.
  useEffect(() => {
    const [place, shown] = [list.current, list.current?.querySelector<HTMLElement>('[aria-selected=true]')]
    if (place && shown) place.scrollLeft = shown.offsetLeft - (place.clientWidth - shown.offsetWidth) / 2
  }, [tab])
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
        <div ref={list} className={css.scroll}>
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
              <Panel {...panel} onDirty={onDirty} onSaver={onSaver} />
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
