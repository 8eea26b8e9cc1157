/** TeX commands that become one character or one word in plain text. */
const pairs = String.raw`
\alpha α \beta β \gamma γ \delta δ \epsilon ε \varepsilon ε \zeta ζ \eta η \theta θ \vartheta ϑ \iota ι \kappa κ
\lambda λ \mu μ \nu ν \xi ξ \pi π \rho ρ \sigma σ \tau τ \upsilon υ \phi φ \varphi φ \chi χ \psi ψ \omega ω
\Gamma Γ \Delta Δ \Theta Θ \Lambda Λ \Xi Ξ \Pi Π \Sigma Σ \Phi Φ \Psi Ψ \Omega Ω
\sum ∑ \prod ∏ \int ∫ \iint ∬ \oint ∮ \infty ∞ \partial ∂ \nabla ∇ \forall ∀ \exists ∃ \nexists ∄ \emptyset ∅ \varnothing ∅
\times × \cdot · \div ÷ \pm ± \mp ∓ \ast ∗ \star ⋆ \circ ∘ \bullet • \oplus ⊕ \otimes ⊗
\leq ≤ \le ≤ \leqslant ≤ \geq ≥ \ge ≥ \geqslant ≥ \neq ≠ \ne ≠ \approx ≈ \equiv ≡ \sim ∼ \simeq ≃ \cong ≅ \propto ∝ \ll ≪ \gg ≫ \lt < \gt >
\in ∈ \notin ∉ \ni ∋ \subset ⊂ \subseteq ⊆ \supset ⊃ \supseteq ⊇ \cup ∪ \cap ∩ \setminus ∖ \land ∧ \wedge ∧ \lor ∨ \vee ∨ \neg ¬ \lnot ¬
\to → \rightarrow → \leftarrow ← \leftrightarrow ↔ \Rightarrow ⇒ \implies ⇒ \Leftarrow ⇐ \Leftrightarrow ⇔ \iff ⇔ \mapsto ↦ \uparrow ↑ \downarrow ↓
\ldots … \dots … \cdots ⋯ \vdots ⋮ \prime ′ \degree ° \angle ∠ \perp ⊥ \parallel ∥ \mid ∣ \lvert | \rvert | \vert | \lVert ‖ \rVert ‖ \Vert ‖
\langle ⟨ \rangle ⟩ \lfloor ⌊ \rfloor ⌋ \lceil ⌈ \rceil ⌉ \lbrace { \rbrace } \lbrack [ \rbrack ] \colon :
\ell ℓ \hbar ℏ \Re ℜ \Im ℑ \aleph ℵ \euro € \pounds £ \differentialD d \capitalDifferentialD D \exponentialE e \imaginaryI i \imaginaryJ j
\sin sin \cos cos \tan tan \cot cot \arcsin arcsin \arccos arccos \arctan arctan \sinh sinh \cosh cosh \tanh tanh
\ln ln \log log \exp exp \lim lim \max max \min min \sup sup \inf inf \det det \dim dim \ker ker \arg arg \gcd gcd \deg deg \Pr Pr`;

const words = pairs.trim().split(/\s+/);

/** Adds a space after a word, to separate it from the next letters: `\ln x` is "ln x". */
const spacedWord = (sign: string): string => (/^[a-z]{2,}$/i.test(sign) ? `${sign} ` : sign);

export const texSigns: ReadonlyMap<string, string> = new Map(
  Array.from({ length: words.length / 2 }, (_, at) => [words[2 * at]!, spacedWord(words[2 * at + 1]!)]),
);
