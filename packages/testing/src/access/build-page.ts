import {
  type AccessRule,
  accessRules,
  featureFlags,
  isBuilt,
  type MenuPlace,
  permissionNames,
  type Route,
  routes,
  screenNamed,
  screenNames,
} from '@videozz/contract'
import { accessFault } from '@videozz/domain'
import { describeRule, shortPermission } from './describe-rule.ts'
import { type ForeignThing, foreignThings } from './foreign-things.ts'
import { legend, type Outcome, outcomeOf } from './outcomes.ts'
import { flaglessOwners, namedPersonas, type Persona, singleManagers } from './personas.ts'
import { subjectOf } from './subject-of.ts'

const keyed: readonly AccessRule['who'][] = ['refresh-cookie', 'playback', 'signed-address', 'signed-body', 'checkout', 'operator']

/** The outcome of a rule for a persona; null is no signed-in person. */
function decide(rule: AccessRule, persona: Persona | null): Outcome {
  if (keyed.includes(rule.who)) return 'recusada'
  if (rule.who !== 'account' && rule.who !== 'person') return 'sim'
  if (!persona) return 'entrar'
  if (persona.removed) return 'vínculo'
  return rule.who === 'account' ? outcomeOf(accessFault(rule, subjectOf(persona), new Date())) : 'sim'
}

/** Kinds of things that lie in folders. */
const inFolders: readonly (ForeignThing | undefined)[] = ['video', 'folder', 'embedToken', 'quiz', 'mindMap', 'ebook']

/** What a member bound to folders gets for a thing outside of them. */
function outsideFolders(name: keyof typeof routes, access: AccessRule): string {
  if (access.who !== 'account' || access.tenant === 'denied') return '—'
  if (access.bound !== 'allowed') return 'pastas'
  return inFolders.includes(foreignThings[name]?.thing) ? '404' : '—'
}

/** The personas of a row for whom a rule has another outcome than for the one they are compared with, the same for all of them. */
function differing<P extends Persona>(
  rule: AccessRule,
  those: readonly P[],
  like: Persona,
  nameOf: (one: P) => string,
  told: Outcome,
): string {
  const usual = decide(rule, like)
  const different = those.filter((one) => decide(rule, one) !== usual)
  if (different.some((one) => decide(rule, one) !== told)) throw new Error(`The page cannot say what ${describeRule(rule)} tells`)
  return different.map(nameOf).join(', ') || '—'
}

const personaNamed = (name: (typeof namedPersonas)[number]['name']): Persona =>
  namedPersonas.find((one) => one.name === name) ?? namedPersonas[0]

const entriesForManagers = { blocked: 'bloqueada', hidden: 'sem entrada' } as const
const entryForManagers = (menu: MenuPlace | undefined): string =>
  menu?.forManagers ? entriesForManagers[menu.forManagers] : menu ? 'pela regra' : '—'

const ruleRow = (rule: AccessRule): string[] => [
  describeRule(rule),
  ...namedPersonas.map((persona) => decide(rule, persona)),
  differing(rule, singleManagers, personaNamed('Gerente sem permissão'), (one) => shortPermission(one.permission), 'sim'),
  differing(rule, flaglessOwners, personaNamed('Dono'), (one) => one.flag, 'desligada'),
  decide(rule, null),
]

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** A route as the page names it. */
export const routeName = (route: Route): string => `${route.method} ${route.base === '/' ? '' : (route.base ?? '/api')}${route.path}`

export const ruleColumns = ['Regra', ...namedPersonas.map(({ name }) => name), 'Permissão que basta', 'Falha sem o sinalizador', 'Ninguém']

const begin = [routes.startImports, routes.importVideo]
const look = [routes.listCloudFiles, routes.listCloudThumbnails]
/** What handlers require besides the rules of their routes. */
const serviceRows: string[][] = (
  [
    [begin, 'link', accessRules.importLinks],
    [begin, 'google-drive', accessRules.importGoogleDrive],
    [begin, 's3, vimeo', accessRules.connectKeys],
    [[routes.importVideo], 'live', accessRules.convertLives],
    [[...look, routes.beginConnection], 'google-drive', accessRules.connectGoogleDrive],
    [[...look, routes.beginConnection], 'dropbox, onedrive', accessRules.connectDrive],
    [look, 's3, vimeo', accessRules.connectKeys],
    [[routes.beginConnection], 'youtube', accessRules.connectYoutube],
  ] as const
).map(([those, service, rule]) => [those.map((route) => `\`${routeName(route)}\``).join(', '), service, describeRule(rule)])

/** The whole of docs/acesso.md. */
export function buildPage(): string {
  const all = Object.entries(routes) as [keyof typeof routes, Route][]
  const rules = [...all.map(([, { access }]) => access), ...screenNames.map((name) => screenNamed(name).rule)]
  const byName = new Map(rules.map((rule) => [describeRule(rule), rule]))
  const ruleRows = [...byName.values()].map(ruleRow).sort(([a = ''], [b = '']) => a.localeCompare(b, 'pt-BR'))
  const routeRows = all.map(([name, route]) => [
    `\`${routeName(route)}\``,
    describeRule(route.access),
    route.scope ?? '—',
    foreignThings[name] ? '404' : '—',
    outsideFolders(name, route.access),
  ])
  const screenRows = screenNames.map((name) => {
    const { path, title, rule, menu, outsideProduction, movedTo } = screenNamed(name)
    const place = menu ? [menu.group, menu.label].filter(Boolean).join(': ') : '—'
    const missing = !isBuilt(name) && movedTo === undefined
    const notes = [outsideProduction && 'em produção leva a `/`', movedTo && `leva a \`${movedTo}\``, missing && 'sem tela nesta versão']
    const note = notes.filter(Boolean).join('; ') || '—'
    return [`\`${path}\``, title, describeRule(rule), place, entryForManagers(menu), note]
  })
  return `# Quem pode o quê

Esta página é impressa por \`npm run access-table\` a partir das tabelas de rotas e telas do contrato, e os testes batem nela: cada rota da API é chamada por HTTP e cada tela é aberta em nome de cada pessoa abaixo, e o que se vê tem de ser o que está escrito aqui. Mudou uma regra, muda esta página no mesmo commit.

## Como se lê

A conta das colunas está em dia, em plano profissional e com todos os sinalizadores ligados, salvo o que o título diz. «Membro preso a pastas»: está em um grupo de acesso com pastas; passa pelas mesmas rotas que o gerente com todas as permissões, salvo onde está \`pastas\`, e nelas só encontra o que está nas pastas do grupo: o resto responde como o que não existe. «Permissão que basta»: o gerente com essa permissão sozinha passa; com as outras ouve o mesmo que o gerente sem permissão. «Falha sem o sinalizador»: o dono da conta sem ele ouve \`desligada\`; sem os outros, o mesmo que com todos.

${table(['Palavra', 'Resposta', 'Mensagem'], [['sim', 'passa', 'O que vem depois (dados inválidos, coisa que não existe) já não é controle de acesso.'], ['recusada', '4xx', 'Só abre com o cookie, o token de reprodução ou o endereço assinado; estar na conta não ajuda.'], ...legend()])}

Permissões: ${permissionNames.map((name) => `\`${name}\``).join(', ')}.
Sinalizadores: ${featureFlags.map((flag) => `\`${flag}\``).join(', ')}.

## Regras

${table(ruleColumns, ruleRows)}

## Rotas da API

Cada uma vale também sob \`/api/web\` e \`/api/access\`. «De outra conta» é a resposta a quem pede, pelo endereço, uma coisa de outra conta; «Fora das pastas», a resposta ao membro preso a pastas que pede, pelo endereço, uma mídia ou pasta da conta que não está nelas (\`pastas\`: a rota não o atende).

«Escopo»: o que uma chave de API precisa ter para chamar a rota. Com ele a chave ouve o mesmo que o dono da conta dela, no estado em que a conta estiver; sem ele, ou onde não há escopo e a rota é de quem entrou, ouve \`escopo\`. Chave revogada, vencida ou inventada ouve \`chave\`. As outras rotas não olham a chave.

${table(['Rota', 'Regra', 'Escopo', 'De outra conta', 'Fora das pastas'], routeRows)}

### O que o serviço de um corpo ou endereço pede a mais

Rotas que servem a vários serviços pedem, além da própria regra, a do serviço que o corpo ou o endereço diz. Continuar e tentar de novo uma importação pedem o mesmo. Depois que a conta perde o sinalizador, as importações começadas esperam, e o que foi começado ou conectado ainda pode ser visto e encerrado.

${table(['Rotas', 'Serviço', 'Regra'], serviceRows)}

## Telas

Endereço que a pessoa não pode abrir, ou que não existe, leva a \`/\`. «Entrada»: lugar no menu lateral; fica escondida de quem não pode abrir a tela. «Para gerentes: bloqueada»: quem administra outra conta vê a entrada desligada, com o motivo, se o dono da conta a abriria; «sem entrada»: não a vê, e o endereço segue a regra.

${table(['Endereço', 'Título', 'Regra', 'Entrada', 'Para gerentes', 'Nota'], screenRows)}
`
}
