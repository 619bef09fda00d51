export const postDraft = 'social-post'
export const editPostDraft = (id: string) => `social-post-${id}`
export const commentDraft = (postId: string, parentId: string | null) =>
  `social-comment-${postId}-${parentId ?? ''}`
export const editCommentDraft = (id: string) => `social-edit-${id}`
export const aboutDraft = 'social-about'
