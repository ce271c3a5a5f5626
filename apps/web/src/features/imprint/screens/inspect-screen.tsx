import { Skeleton, Tabs } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { CodeInspection, type HistorySlot } from '../components/code-inspection.tsx'
import css from '../components/inspect.module.css'
import type { LeakUploadSlot } from '../components/leak-start.tsx'
import { type InspectTab, inspectSearch, inspectTabs } from '../model/inspect-search.ts'

export type { HistorySlot }

const LeakTab = lazy(() => import('../components/leak-tab.tsx'))
const LeakList = lazy(() => import('../components/leak-list.tsx'))

const subtitles: Record<InspectTab, string> = {
  codigo: 'O Imprint é o código que aparece sobre o vídeo. Cada reprodução tem o seu, e ele diz quem assistiu.',
  arquivo: 'Envie a cópia que vazou. A marca na imagem diz de qual reprodução ela saiu, mesmo sem o código na tela.',
  casos: 'As cópias que já foram analisadas, com o resultado de cada uma.',
}

export type InspectScreenProps = {
  /** All that a viewer watched. */
  History: HistorySlot
  /** Where a leaked copy is chosen and sent. */
  LeakUpload: ComponentType<LeakUploadSlot>
}

/** Inspecionar Imprint. */
export function InspectScreen({ History, LeakUpload }: InspectScreenProps) {
  const { view, show } = useSearchState(inspectSearch)
  const open = (tab: string | null): void => {
    const aba = inspectTabs.find((each) => each === tab) ?? 'codigo'
    show({ aba, page: 1 }, { replace: false })
  }
  return (
    <Page className={css.inspect}>
      <PageHeader className={css.head} title="Inspecionar Imprint" subtitle={subtitles[view.aba]} />
      <Tabs value={view.aba} onChange={open} keepMounted={false}>
        <Tabs.List aria-label="O que inspecionar" className={css.tabs ?? ''}>
          <Tabs.Tab value="codigo">Código</Tabs.Tab>
          <Tabs.Tab value="arquivo">Arquivo vazado</Tabs.Tab>
          <Tabs.Tab value="casos">Casos anteriores</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="codigo">
          <CodeInspection History={History} />
        </Tabs.Panel>
        <Tabs.Panel value="arquivo">
          <Suspense fallback={<Skeleton h={240} radius="lg" />}>
            <LeakTab LeakUpload={LeakUpload} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="casos">
          <Suspense fallback={<Skeleton h={240} radius="lg" />}>
            <LeakList />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
