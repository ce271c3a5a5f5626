import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../shared/format/date.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { operatorQuery } from '../../../shared/queries/console/operator.ts'
import { operatorsQuery } from '../../../shared/queries/console/operators.ts'
import { Box, Group } from '@mantine/core'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Loaded } from '../components/loaded.tsx'
import { OperatorPassword } from '../components/operator-password.tsx'
import { OperatorSessions } from '../components/operator-sessions.tsx'
import { OperatorTotp } from '../components/operator-totp.tsx'
import { Part } from '../components/part.tsx'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'
import { Note } from '../../../ui/note.tsx'

/** Seu acesso: the operator's second factor, password and sessions, and who else may come in. */
export default function AccessScreen() {
  const me = useQuery(operatorQuery)
  const operators = useQuery(operatorsQuery)
  return (
    <Page width="narrow">
      <PageHeader
        title="Seu acesso"
        subtitle={me.data && `${me.data.name} · ${me.data.email} · esta sessão vale até ${formatDateTime(me.data.sessionEndsAt)}`}
      />
      <Loaded asked={me} what="o seu acesso" height={180}>
        {({ totpEnabled }) => (
          <>
            <OperatorTotp on={totpEnabled} />
            <OperatorPassword />
          </>
        )}
      </Loaded>
      <OperatorSessions />
      <Part title="Operadores" card={false}>
        <Box mb={12}>
          <Note>Operadores são criados, redefinidos e desativados na máquina da plataforma, com npm run admin.</Note>
        </Box>
        <Loaded asked={operators} what="os operadores" height={160}>
          {(people) => (
            <DataTable
              caption="Operadores"
              rows={people}
              rowKey={({ id }) => id}
              columns={[
                {
                  header: 'Operador',
                  title: true,
                  cell: ({ name, email }) => (
                    <>
                      {name}
                      <SecondaryLine>{email}</SecondaryLine>
                    </>
                  ),
                },
                {
                  header: 'Situação',
                  cell: ({ disabledAt, totpEnabled }) => (
                    <Group component="span" gap={6}>
                      {disabledAt === null ? <Chip tone="ok">Ativo</Chip> : <Chip tone="bad">Desativado</Chip>}
                      {totpEnabled && <Chip>Duas etapas</Chip>}
                    </Group>
                  ),
                },
                {
                  header: 'Último uso',
                  wrap: 'never',
                  cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Nunca entrou' : formatDateTime(lastUsedAt)),
                },
              ]}
            />
          )}
        </Loaded>
      </Part>
    </Page>
  )
}
