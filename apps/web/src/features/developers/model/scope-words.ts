import { type ApiScope, isOfferedScope } from '@videozz/contract/browser'

type ScopeGroup = { title: string; scopes: readonly { scope: ApiScope; allows: string; short: string }[] }

/** Scopes of a key in words: for the choice of the dialog, and short for the list. */
export const scopeGroups: readonly ScopeGroup[] = [
  {
    title: 'Mídias',
    scopes: [
      { scope: 'videos:read', allows: 'Ver a biblioteca e o andamento de cada mídia', short: 'ver mídias' },
      { scope: 'videos:write', allows: 'Alterar, reprocessar e excluir mídias', short: 'alterar e excluir mídias' },
      { scope: 'folders:read', allows: 'Ver pastas e o que há nelas', short: 'ver pastas' },
      { scope: 'folders:write', allows: 'Criar, alterar e excluir pastas', short: 'alterar e excluir pastas' },
      { scope: 'uploads:write', allows: 'Enviar arquivos e adicionar mídias', short: 'enviar arquivos' },
    ],
  },
  {
    title: 'Lives',
    scopes: [
      { scope: 'lives:read', allows: 'Ver lives, o sinal e quantos assistem', short: 'ver lives' },
      {
        scope: 'lives:write',
        allows: 'Criar, alterar, encerrar e excluir lives, e ler as chaves de transmissão',
        short: 'alterar e encerrar lives',
      },
    ],
  },
  {
    title: 'Incorporação',
    scopes: [
      { scope: 'embed:read', allows: 'Ler códigos de incorporação, domínios e regras', short: 'ler incorporação' },
      { scope: 'embed:write', allows: 'Alterar domínios e a exigência de aluno identificado', short: 'alterar incorporação' },
    ],
  },
  {
    title: 'Espectadores',
    scopes: [
      { scope: 'viewers:read', allows: 'Procurar espectadores e ler tudo o que se sabe deles', short: 'ler espectadores' },
      { scope: 'viewers:write', allows: 'Encerrar acessos e excluir dados de espectadores', short: 'encerrar e excluir espectadores' },
      { scope: 'statistics:read', allows: 'Ver estatísticas da conta', short: 'ver estatísticas' },
      { scope: 'imprint:read', allows: 'Descobrir de quem é um código Imprint', short: 'inspecionar Imprint' },
    ],
  },
  {
    title: 'Conta',
    scopes: [
      { scope: 'billing:read', allows: 'Ver plano, uso, tráfego e cobrança', short: 'ver uso e cobrança' },
      { scope: 'webhooks:read', allows: 'Ver webhooks e suas entregas, com os dados de alunos que levam', short: 'ver webhooks' },
      {
        scope: 'webhooks:write',
        allows: 'Criar, alterar e excluir webhooks, que podem receber dados de alunos',
        short: 'alterar webhooks',
      },
    ],
  },
]

/** The groups of what this build has. */
export const offeredScopes = scopeGroups
  .map(({ title, scopes }) => ({ title, scopes: scopes.filter(({ scope }) => isOfferedScope(scope)) }))
  .filter(({ scopes }) => scopes.length > 0)

const all = scopeGroups.flatMap(({ scopes }) => scopes)

/** «Ver mídias, enviar arquivos». */
export function scopesInWords(scopes: readonly ApiScope[]): string {
  const words = all
    .filter(({ scope }) => scopes.includes(scope))
    .map(({ short }) => short)
    .join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
