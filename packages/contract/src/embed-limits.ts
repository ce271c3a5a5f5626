/** Most domains of one embed token. */
export const maxEmbedDomains = 100
/** What a list with more of them is refused with. */
export const tooManyDomains = `No máximo ${maxEmbedDomains} domínios`
/** Most media of one list of embed codes. */
export const embedCodesLimit = 500
/** Most media that one embed code of a folder or a selection plays. */
export const embedPlaylistLimit = 500
