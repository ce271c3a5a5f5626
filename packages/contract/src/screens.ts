import type { AccountRule } from './access.ts'
import { accessRules as rules } from './access-rules.ts'
import { type BuiltFeature, type FeatureName, hasFeature } from './features.ts'

/** Groups of the side menu in their order; Início precedes them without a group. */
export const menuGroups = ['', 'Mídia', 'IA', 'Ferramentas', 'Suporte'] as const
export type MenuGroup = (typeof menuGroups)[number]

export type MenuPlace = {
  group: MenuGroup
  label: string
  badge?: string
  /**
   * `blocked`: a manager acting for another account sees the entry disabled, with the reason; `hidden`: the entry is not shown. Absent: it
   * is shown to those the rule admits.
   */
  forManagers?: 'blocked' | 'hidden'
}

/** A screen behind the sign-in. */
export type ScreenDefinition = {
  /** Parameters as `{name}`, one that may be missing as `{name?}`. */
  path: `/${string}`
  /** Of the browser's tab. */
  title: string
  /** Of the trail, where it is shorter than the title. */
  crumb?: string
  /** Screens between Início and this one. */
  above?: readonly string[]
  rule: AccountRule
  /** Feature it is a part of; without that feature the screen has neither route nor place in the menu. */
  needs?: FeatureName
  menu?: MenuPlace
  /** Screen whose entry of the menu is marked while this one is open, where its address does not tell. */
  beside?: string
  /** Without the side menu. */
  focus?: true
  /** In production its address goes to `/`. */
  outsideProduction?: true
  /** Address that took this one's place. */
  movedTo?: `/${string}`
}

/**
 * Every screen: address, title, who may open it, place in the menu. The side menu, the router and the printed table of access are generated
 * from this. Entries of a menu group keep the order they have here.
 */
export const screens = {
  home: { path: '/', title: 'Início', rule: rules.signedIn, menu: { group: '', label: 'Início' } },
  about: { path: '/about', title: 'Sobre', rule: rules.signedIn },
  test: { path: '/test/{params?}', title: 'Teste', rule: rules.testScreen, outsideProduction: true },
  news: { path: '/novidades', title: 'Novidades', rule: rules.signedIn },
  newsItem: { path: '/novidades/{id}', title: 'Novidade', above: ['news'], rule: rules.signedIn },
  newsItemMoved: { path: '/news/{id}', title: 'Novidade', rule: rules.signedIn, movedTo: '/novidades/{id}' },

  upload: {
    path: '/upload',
    title: 'Carregar arquivos',
    rule: rules.upload,
    menu: { group: 'Mídia', label: 'Enviar arquivos' },
    focus: true,
  },
  imports: { path: '/importacoes', title: 'Importações', above: ['upload'], rule: rules.followImports, needs: 'fileImports' },
  import: {
    path: '/importacoes/{id}',
    title: 'Importação',
    above: ['upload', 'imports'],
    rule: rules.followImports,
    needs: 'fileImports',
  },
  library: {
    path: '/media',
    title: 'Minha biblioteca',
    crumb: 'Biblioteca',
    rule: rules.listVideos,
    menu: { group: 'Mídia', label: 'Biblioteca', badge: 'Novo' },
  },
  media: { path: '/media/{id}', title: 'Detalhes da Mídia', above: ['library'], rule: rules.listVideos },
  lives: {
    path: '/lives',
    title: 'Transmissões ao vivo',
    rule: rules.listLives,
    needs: 'lives',
    menu: { group: 'Mídia', label: 'Transmissões ao vivo' },
  },
  liveRoom: { path: '/lives/{id}', title: 'Sala ao vivo', above: ['lives'], rule: rules.listLives, needs: 'lives' },
  liveStudio: { path: '/lives/{id}/estudio', title: 'Estúdio', above: ['lives'], rule: rules.editLives, needs: 'lives' },
  live: { path: '/live/{id?}', title: 'Transmissão ao vivo', above: ['lives'], rule: rules.editLives, needs: 'lives' },
  folders: { path: '/folder', title: 'Minhas Pastas', rule: rules.listFolders, menu: { group: 'Mídia', label: 'Minhas pastas' } },
  folder: { path: '/folder/{key}', title: 'Pasta', above: ['folders'], rule: rules.listFolders },
  connections: { path: '/apps', title: 'Conexões', rule: rules.connections, menu: { group: 'Mídia', label: 'Conexões' } },
  libraryImport: {
    path: '/migrar/pandavideo',
    title: 'Migrar do PandaVideo',
    above: ['connections'],
    rule: { ...rules.connections, standing: 'any' },
    needs: 'hostImports',
  },

  quizzes: { path: '/quiz', title: 'Quiz', rule: rules.quiz, needs: 'quiz', menu: { group: 'IA', label: 'Quiz' } },
  quizCreate: { path: '/quiz/create', title: 'Gerar novo Quiz', above: ['quizzes'], rule: rules.quiz, needs: 'quiz' },
  quizProcessing: { path: '/quiz/{id}/processing', title: 'Processando com IA', above: ['quizzes'], rule: rules.quiz, needs: 'quiz' },
  quizEdit: { path: '/quiz/{id}/edit', title: 'Editar quiz', above: ['quizzes'], rule: rules.quiz, needs: 'quiz' },
  mindMaps: { path: '/mapa-mental', title: 'Mapas mentais', beside: 'quizzes', rule: rules.quiz, needs: 'quiz' },
  mindMapCreate: {
    path: '/mapa-mental/create',
    title: 'Gerar novo Mapa mental',
    above: ['mindMaps'],
    beside: 'quizzes',
    rule: rules.quiz,
    needs: 'quiz',
  },
  mindMapProcessing: {
    path: '/mapa-mental/{id}/processing',
    title: 'Processando com IA',
    above: ['mindMaps'],
    beside: 'quizzes',
    rule: rules.quiz,
    needs: 'quiz',
  },
  mindMapEdit: {
    path: '/mapa-mental/{id}/edit',
    title: 'Editar mapa mental',
    above: ['mindMaps'],
    beside: 'quizzes',
    rule: rules.quiz,
    needs: 'quiz',
  },
  ebooks: { path: '/ebook', title: 'Ebooks', beside: 'quizzes', rule: rules.quiz, needs: 'quiz' },
  ebookCreate: { path: '/ebook/create', title: 'Gerar novo Ebook', above: ['ebooks'], beside: 'quizzes', rule: rules.quiz, needs: 'quiz' },
  ebookProcessing: {
    path: '/ebook/{id}/processing',
    title: 'Processando com IA',
    above: ['ebooks'],
    beside: 'quizzes',
    rule: rules.quiz,
    needs: 'quiz',
  },
  ebookEdit: { path: '/ebook/{id}/edit', title: 'Editar ebook', above: ['ebooks'], beside: 'quizzes', rule: rules.quiz, needs: 'quiz' },

  player: {
    path: '/player',
    title: 'Personalização do Player',
    rule: rules.editDefaultPlayer,
    needs: 'playerCustomisation',
    menu: { group: 'Ferramentas', label: 'Player', forManagers: 'hidden' },
  },
  inspect: {
    path: '/inspect',
    title: 'Imprint',
    rule: rules.inspect,
    menu: { group: 'Ferramentas', label: 'Imprint', forManagers: 'blocked' },
  },
  inspectionCase: {
    path: '/inspect/cases/{id}',
    title: 'Caso',
    above: ['inspect'],
    rule: rules.inspect,
    focus: true,
  },
  suspicious: {
    path: '/suspicious',
    title: 'Uso suspeito',
    rule: rules.owner,
    menu: { group: 'Ferramentas', label: 'Uso suspeito', forManagers: 'blocked' },
  },
  analytics: {
    path: '/analytics',
    title: 'Estatísticas',
    rule: rules.analytics,
    needs: 'statistics',
    menu: { group: 'Ferramentas', label: 'Estatísticas', forManagers: 'blocked' },
  },
  accessGroups: {
    path: '/access-groups',
    title: 'Controles de Acesso',
    rule: rules.accessGroups,
    needs: 'accessGroups',
    menu: { group: 'Ferramentas', label: 'Controle de acesso', forManagers: 'blocked' },
  },
  accessGroup: {
    path: '/access-groups/{id}',
    title: 'Grupo de acesso',
    above: ['accessGroups'],
    rule: rules.accessGroups,
    needs: 'accessGroups',
  },

  plans: { path: '/plans', title: 'Planos', rule: rules.plans, menu: { group: 'Suporte', label: 'Planos', forManagers: 'blocked' } },
  billing: { path: '/billing', title: 'Uso e cobrança', above: ['plans'], rule: rules.owner },
  subscriptions: { path: '/assinaturas', title: 'Assinaturas', above: ['plans'], rule: rules.owner },
  regularize: { path: '/regularizar', title: 'Regularizar', rule: rules.owner },
  plugins: {
    path: '/plugins',
    title: 'Plugins',
    rule: rules.signedIn,
    needs: 'transcription',
    menu: { group: 'Suporte', label: 'Plugins' },
  },
  help: { path: '/ajuda/{topic?}', title: 'Ajuda', rule: rules.signedIn, menu: { group: 'Suporte', label: 'Ajuda' } },

  profile: { path: '/meus-dados', title: 'Meus Dados', rule: rules.signedIn },
  embedSettings: { path: '/embed-settings', title: 'Incorporação', rule: rules.embedSettings },
  developers: { path: '/developers', title: 'API e webhooks', above: ['profile'], rule: rules.owner },
  // Requests of data subjects are answered in whatever state the account is.
  viewers: { path: '/viewers', title: 'Espectadores', rule: rules.owner },
  viewer: { path: '/viewers/{id}', title: 'Espectador', above: ['viewers'], rule: rules.owner },
} as const satisfies Record<string, ScreenDefinition>

export type ScreenName = keyof typeof screens
export const screenNames = Object.keys(screens) as ScreenName[]
/** A screen by its name, with every field a screen may have. */
export const screenNamed = (name: ScreenName): ScreenDefinition => screens[name]

type Screens = typeof screens
/** Screens of this build: those that moved elsewhere have none, and those of features it has not. */
export type BuiltScreen = {
  [N in ScreenName]: Screens[N] extends { movedTo: string }
    ? never
    : Screens[N] extends { needs: infer F }
      ? F extends BuiltFeature
        ? N
        : never
      : N
}[ScreenName]

/** Whether this build has a screen. */
export function isBuilt(name: ScreenName): name is BuiltScreen {
  const { needs, movedTo } = screenNamed(name)
  return movedTo === undefined && (needs === undefined || hasFeature(needs))
}
