export interface ExportedComment {
  id: number;
  author: string;
  /** UTC: '2020-01-31 08:30:00'. */
  at: string;
  text: string;
  parent?: number;
}

export interface ExportedPost {
  id: number;
  title: string;
  /** HTML. */
  body: string;
  /** Address on the other site. */
  link?: string;
  /** UTC: '2020-01-31 08:30:00'. */
  at: string;
  tag?: string;
  comments?: ExportedComment[];
}

const commentItem = ({ id, author, at, text, parent = 0 }: ExportedComment) =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${author}</wp:comment_author><wp:comment_date_gmt>${at}</wp:comment_date_gmt><wp:comment_content>${text}</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`;

const postItem = ({ id, title, body, link, at, tag, comments = [] }: ExportedPost) =>
  `<item><title>${title}</title>${link ? `<link>${link}</link>` : ''}<content:encoded><![CDATA[${body}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${at}</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${tag ? `<category domain="post_tag" nicename="t">${tag}</category>` : ''}${comments.map(commentItem).join('')}</item>`;

/** Export of WordPress with public posts and their comments. @param site elements that name the site */
export const wordpressExport = (posts: ExportedPost[], site = '<wp:base_blog_url>https://blog.example</wp:base_blog_url>'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><wp:wxr_version>1.2</wp:wxr_version>${site}${posts.map(postItem).join('\n')}</channel></rss>`;
